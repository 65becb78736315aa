/**
 * The route of each call: method, path, success status and the required role. Methods, paths and statuses of the first
 * version are an interface that clients rely on, so its irregularities stay: 201 for reading and deleting, or
 * `DELETE /delete-course` without a prefix. Classes need approval, courses do not (rule approval-2).
 *
 * Each is a constant of its own, so that a page of the web app loads only the routes that it calls.
 */

export const deleteAccount = 'DELETE /auth/deleteuser 201 person'
export const editDetails = 'PUT /auth/edituserdetails 201 person'
export const editEmail = 'PUT /auth/edituseremail 201 person'
export const editPassword = 'PUT /auth/edituserpassword 201 person'
export const editProfilePic = 'PUT /auth/edituserprofilepic 201 person'
export const login = 'POST /auth/login 200 anyone'
export const signup = 'POST /auth/signup 201 anyone'

export const askGuardian = 'PUT /me/guardian 200 person'
export const getGuardianRequest = 'POST /guardian/request 200 anyone'
export const confirmAsGuardian = 'POST /guardian/confirm 200 anyone'
export const withdrawAsGuardian = 'POST /guardian/withdraw 200 anyone'

export const checkResetLink = 'POST /identity/check-reset-link 200 anyone'
export const forgotPassword = 'POST /identity/forgot-password 200 anyone'
export const jwks = 'GET /identity/jwks.json 200 anyone'
export const refresh = 'POST /identity/refresh 200 anyone'
export const resendVerification = 'POST /identity/resend-verification 200 anyone'
export const resetPassword = 'POST /identity/reset-password 200 anyone'
export const signIn = 'POST /identity/sign-in 200 anyone'
export const signOut = 'POST /identity/sign-out 200 anyone'
export const verifyEmail = 'POST /identity/verify-email 200 anyone'

export const addInstructorDetails = 'POST /instructor/addinstructordetails 201 instructor'
export const approveInstructor = 'PUT /admin/approve-instructor 201 admin'
export const getApplicant = 'GET /admin/get-instructor/:id 200 admin'
export const getAllInstructors = 'GET /admin/getallinstructors 201 admin'
export const getInstructor = 'GET /instructor/get-instructor/:id 200 anyone'
export const rejectInstructor = 'PUT /admin/reject-instructor 201 admin'
export const removeInstructor = 'PUT /admin/remove-instructor 201 admin'

export const createClass = 'POST /classes/createclass 201 approvedInstructor'
export const createCourse = 'POST /courses/create-course 201 instructor'
export const deleteClass = 'DELETE /classes/delete-class/:id 201 approvedInstructor'
/** For old clients (rule offering-20). */
export const deleteClassByOldPath = 'DELETE /instructor/classes/:id 201 approvedInstructor'
export const deleteCourse = 'DELETE /delete-course/:id 200 instructor'
export const getAllClasses = 'GET /classes/getallclasses 201 anyone'
export const getAllCourses = 'GET /courses/getallcourses 201 anyone'
export const getClass = 'GET /classes/get-class/:id 200 anyone'
export const getCourse = 'GET /courses/get-course/:id 200 anyone'
export const getInstructorClasses = 'GET /instructor/get-instructor-classes 201 approvedInstructor'
export const getInstructorCourses = 'GET /instructor/get-instructor-courses 201 instructor'
export const updateClass = 'POST /classes/update-class 201 approvedInstructor'
export const updateCourse = 'PUT /courses/update-course 201 instructor'

export const bookClass = 'PUT /classes/bookclass 201 booker'
export const bookCourse = 'PUT /courses/bookcourse 201 booker'
export const bookSeries = 'PUT /classes/book-series 200 booker'
export const cancelClassBooking = 'DELETE /classes/cancel-user-classbooking/:id 201 student'
export const cancelCourseBooking = 'DELETE /courses/cancel-user-coursebooking/:id 201 student'
export const getBookedClasses = 'GET /classes/get-userbooked-classes 201 student'
export const getBookedCourses = 'GET /courses/get-userbooked-courses 201 student'
export const getMyBookings = 'GET /me/bookings 200 student'
export const swapSeat = 'PUT /offerings/:id/swap 200 student'
export const joinWaitlist = 'PUT /offerings/:id/waitlist 201 booker'
export const leaveWaitlist = 'DELETE /offerings/:id/waitlist 200 student'
export const inviteStudents = 'POST /offerings/:id/invitations 201 instructor'
export const getInvitations = 'GET /offerings/:id/invitations 200 instructor'
export const withdrawInvitation = 'DELETE /offerings/:id/invitations/:invitation 200 instructor'
export const removeStudent = 'PUT /offerings/:id/remove-student 201 instructor'

export const getAttendance = 'GET /offerings/:id/attendance 200 instructor'
export const getNextSession = 'GET /offerings/:id/session 200 person'
export const joinSession = 'POST /offerings/:id/join 200 person'
export const setAttendance = 'PUT /offerings/:id/attendance/:studentId 200 instructor'

export const getRoom = 'GET /offerings/:id/room 200 person'
export const changeRoom = 'PUT /offerings/:id/room 200 instructor'
export const muteInRoom = 'POST /offerings/:id/room/mute 200 instructor'
export const removeFromRoom = 'DELETE /offerings/:id/room/people/:person 200 instructor'
export const readmitToRoom = 'POST /offerings/:id/room/people/:person 200 instructor'
export const endRoom = 'POST /offerings/:id/room/end 200 instructor'
export const raiseHand = 'PUT /offerings/:id/room/hand 200 person'
export const getChat = 'GET /offerings/:id/room/chat 200 person'
export const postChat = 'POST /offerings/:id/room/chat 201 person'
export const deleteChatEntry = 'DELETE /offerings/:id/room/chat/:entry 200 person'
export const startRecording = 'POST /offerings/:id/room/recording 201 instructor'
export const stopRecording = 'DELETE /offerings/:id/room/recording 200 instructor'
export const getRecordings = 'GET /offerings/:id/recordings 200 instructor'
export const retryRecording = 'POST /offerings/:id/recordings/:recording 200 instructor'

export const deleteReview = 'DELETE /offerings/:id/review 200 student'
export const getInstructorReviews = 'GET /instructor/get-instructor/:id/reviews 200 anyone'
export const getIntroduction = 'GET /instructor/get-instructor/:id/introduction 200 anyone'
export const getMyReviews = 'GET /me/reviews 200 person'
export const getReportedReviews = 'GET /admin/reported-reviews 200 admin'
export const hideReview = 'PUT /admin/hide-review 200 admin'
export const keepReview = 'PUT /admin/keep-review 200 admin'
export const putReview = 'PUT /offerings/:id/review 200 student'
export const replyToReview = 'PUT /offerings/:id/review/:reviewId/reply 200 instructor'
export const reportReview = 'POST /reviews/:id/report 200 person'

export const getReports = 'GET /admin/reports 200 admin'
export const keepReported = 'PUT /admin/keep-reported 200 admin'
export const reportInstructor = 'POST /instructors/:id/report 201 person'
export const reportOffering = 'POST /offerings/:id/report 201 person'

export const featureOffering = 'PUT /admin/feature-offering 201 admin'
export const getAdminOfferings = 'GET /admin/offerings 200 admin'
export const takeDownOffering = 'PUT /admin/take-down-offering 201 admin'

export const getPeople = 'GET /admin/people 200 admin'
export const getPerson = 'GET /admin/people/:id 200 admin'
export const reinstatePerson = 'PUT /admin/reinstate-person 201 admin'
export const suspendPerson = 'PUT /admin/suspend-person 201 admin'

export const getMaterials = 'GET /offerings/:id/materials 200 person'
export const putMaterials = 'PUT /offerings/:id/materials 200 instructor'

export const getMyPayments = 'GET /me/payments 200 student'
export const getPayments = 'GET /admin/payments 200 admin'
export const getPayouts = 'GET /me/payouts 200 instructor'
export const startPayouts = 'POST /me/payouts 200 instructor'

export const checkDiscountCode = 'POST /offerings/:id/check-code 200 booker'
export const createDiscountCode = 'POST /me/discount-codes 201 instructor'
export const deleteDiscountCode = 'DELETE /me/discount-codes/:id 200 instructor'
export const getDiscountCodes = 'GET /me/discount-codes 200 instructor'

export const getMessages = 'GET /offerings/:id/messages 200 person'
export const sendMessage = 'POST /offerings/:id/messages 201 instructor'

export const getMe = 'GET /me 200 person'

export const getSecurity = 'GET /me/security 200 person'
export const confirmIdentity = 'POST /me/security/confirm 200 person'
export const mailConfirmCode = 'POST /me/security/confirm/mail 200 person'
export const endSession = 'DELETE /me/security/sessions/:id 200 person'
export const endOtherSessions = 'DELETE /me/security/sessions 200 person'

export const newPasskeyOptions = 'POST /me/security/passkeys/options 200 person'
export const addPasskey = 'POST /me/security/passkeys 201 person'
export const renamePasskey = 'PUT /me/security/passkeys/:id 200 person'
export const removePasskey = 'DELETE /me/security/passkeys/:id 200 person'
export const passkeyOptions = 'POST /identity/passkey/options 200 anyone'
export const passkeySignIn = 'POST /identity/passkey 200 anyone'

export const getCalendarFeed = 'GET /me/calendar 200 person'
export const openCalendarFeed = 'POST /me/calendar 200 person'

export const getPreferences = 'GET /me/preferences 200 person'
export const updatePreferences = 'PUT /me/preferences 200 person'
export const unsubscribeReminders = 'POST /reminders/unsubscribe 200 anyone'

export const subscribe = 'POST /newsletter/subscribe 201 anyone'
export const unsubscribe = 'POST /newsletter/unsubscribe 200 anyone'

export const getAuditLog = 'GET /admin/audit-log 200 admin'

export const reportClientError = 'POST /client-errors 202 anyone'

export const getMyInsights = 'GET /me/insights 200 instructor'
export const getInsights = 'GET /admin/insights 200 admin'

export const downloadMyData = 'POST /me/data 200 person'
export const getPendingSignIn = 'GET /identity/oidc/pending 200 anyone'
export const signUpByProvider = 'POST /identity/oidc/sign-up 201 anyone'
export const connectProvider = 'POST /me/security/connections 200 person'
export const disconnectProvider = 'DELETE /me/security/connections/:provider 200 person'
export const setUpTwoStep = 'POST /me/security/two-step 200 person'
export const turnOnTwoStep = 'PUT /me/security/two-step 200 person'
export const turnOffTwoStep = 'DELETE /me/security/two-step 200 person'
export const renewRecoveryCodes = 'POST /me/security/recovery-codes 200 person'
export const signInWithCode = 'POST /identity/sign-in/code 200 anyone'
