/** Method, path, permission and success status of a call. */
export interface Address {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** With `:name` for path parameters. */
  path: string
  /**
   * Who may make the call (rule wire-10). The server turns this into the guard of the route.
   * - `anyone`: no token needed
   * - `person`: anybody who is logged in with a verified address
   * - `student`, `instructor`: that role
   * - `approvedInstructor`: the role, and approved by an admin
   * - `admin`: the flag, whatever the roles
   */
  who: 'anyone' | 'person' | 'student' | 'instructor' | 'approvedInstructor' | 'admin'
  status: 200 | 201 | 202 | 204
}
export type Who = Address['who']

const address = (
  method: Address['method'],
  path: string,
  who: Who,
  status: Address['status'] = 201,
): Address => ({ method, path, who, status })

/**
 * The addresses of all calls. Without zod, because the browser's first load needs them. The
 * definitions of the calls (`defineCall`) include them.
 */
export const addresses = {
  deleteAccount: address('DELETE', '/auth/deleteuser', 'person'),
  editDetails: address('PUT', '/auth/edituserdetails', 'person'),
  editEmail: address('PUT', '/auth/edituseremail', 'person'),
  editPassword: address('PUT', '/auth/edituserpassword', 'person'),
  editProfilePic: address('PUT', '/auth/edituserprofilepic', 'person'),
  login: address('POST', '/auth/login', 'anyone', 200),
  signup: address('POST', '/auth/signup', 'anyone'),

  forgotPassword: address('POST', '/identity/forgot-password', 'anyone', 200),
  jwks: address('GET', '/identity/jwks.json', 'anyone', 200),
  refresh: address('POST', '/identity/refresh', 'anyone', 200),
  resendVerification: address('POST', '/identity/resend-verification', 'anyone', 200),
  resetPassword: address('POST', '/identity/reset-password', 'anyone', 200),
  signIn: address('POST', '/identity/sign-in', 'anyone', 200),
  signOut: address('POST', '/identity/sign-out', 'anyone', 200),
  verifyEmail: address('POST', '/identity/verify-email', 'anyone', 200),

  addInstructorDetails: address('POST', '/instructor/addinstructordetails', 'instructor'),
  approveInstructor: address('PUT', '/admin/approve-instructor', 'admin'),
  getAllInstructors: address('GET', '/admin/getallinstructors', 'admin'),
  getInstructor: address('GET', '/instructor/get-instructor/:id', 'anyone', 200),
  rejectInstructor: address('PUT', '/admin/reject-instructor', 'admin'),
  removeInstructor: address('PUT', '/admin/remove-instructor', 'admin'),

  createClass: address('POST', '/classes/createclass', 'approvedInstructor'),
  createCourse: address('POST', '/courses/create-course', 'instructor'),
  deleteClass: address('DELETE', '/classes/delete-class/:id', 'approvedInstructor'),
  /** For old clients (rule offering-20). */
  deleteClassByOldPath: address('DELETE', '/instructor/classes/:id', 'approvedInstructor'),
  deleteCourse: address('DELETE', '/delete-course/:id', 'instructor', 200),
  getAllClasses: address('GET', '/classes/getallclasses', 'anyone'),
  getAllCourses: address('GET', '/courses/getallcourses', 'anyone'),
  getClass: address('GET', '/classes/get-class/:id', 'anyone', 200),
  getCourse: address('GET', '/courses/get-course/:id', 'anyone', 200),
  getInstructorClasses: address('GET', '/instructor/get-instructor-classes', 'approvedInstructor'),
  getInstructorCourses: address('GET', '/instructor/get-instructor-courses', 'instructor'),
  updateClass: address('POST', '/classes/update-class', 'approvedInstructor'),
  updateCourse: address('PUT', '/courses/update-course', 'instructor'),

  bookClass: address('PUT', '/classes/bookclass', 'student'),
  bookCourse: address('PUT', '/courses/bookcourse', 'student'),
  bookSeries: address('PUT', '/classes/book-series', 'student', 200),
  cancelClassBooking: address('DELETE', '/classes/cancel-user-classbooking/:id', 'student'),
  cancelCourseBooking: address('DELETE', '/courses/cancel-user-coursebooking/:id', 'student'),
  getBookedClasses: address('GET', '/classes/get-userbooked-classes', 'student'),
  getBookedCourses: address('GET', '/courses/get-userbooked-courses', 'student'),
  getMyBookings: address('GET', '/me/bookings', 'student', 200),
  swapSeat: address('PUT', '/offerings/:id/swap', 'student', 200),
  joinWaitlist: address('PUT', '/offerings/:id/waitlist', 'student'),
  leaveWaitlist: address('DELETE', '/offerings/:id/waitlist', 'student', 200),

  getAttendance: address('GET', '/offerings/:id/attendance', 'instructor', 200),
  getNextSession: address('GET', '/offerings/:id/session', 'person', 200),
  joinSession: address('POST', '/offerings/:id/join', 'person', 200),
  setAttendance: address('PUT', '/offerings/:id/attendance/:studentId', 'instructor', 200),

  deleteReview: address('DELETE', '/offerings/:id/review', 'student', 200),
  getInstructorReviews: address('GET', '/instructor/get-instructor/:id/reviews', 'anyone', 200),
  getMyReviews: address('GET', '/me/reviews', 'person', 200),
  getReportedReviews: address('GET', '/admin/reported-reviews', 'admin', 200),
  hideReview: address('PUT', '/admin/hide-review', 'admin', 200),
  keepReview: address('PUT', '/admin/keep-review', 'admin', 200),
  putReview: address('PUT', '/offerings/:id/review', 'student', 200),
  replyToReview: address('PUT', '/offerings/:id/review/:reviewId/reply', 'instructor', 200),
  reportReview: address('POST', '/reviews/:id/report', 'person', 200),

  getMaterials: address('GET', '/offerings/:id/materials', 'person', 200),
  putMaterials: address('PUT', '/offerings/:id/materials', 'instructor', 200),

  getMyPayments: address('GET', '/me/payments', 'student', 200),
  getPayouts: address('GET', '/me/payouts', 'instructor', 200),
  startPayouts: address('POST', '/me/payouts', 'instructor', 200),

  getMessages: address('GET', '/offerings/:id/messages', 'person', 200),
  sendMessage: address('POST', '/offerings/:id/messages', 'instructor'),

  getMe: address('GET', '/me', 'person', 200),

  getSecurity: address('GET', '/me/security', 'person', 200),
  confirmIdentity: address('POST', '/me/security/confirm', 'person', 200),
  endSession: address('DELETE', '/me/security/sessions/:id', 'person', 200),
  endOtherSessions: address('DELETE', '/me/security/sessions', 'person', 200),

  openCalendarFeed: address('POST', '/me/calendar', 'person', 200),

  getPreferences: address('GET', '/me/preferences', 'person', 200),
  updatePreferences: address('PUT', '/me/preferences', 'person', 200),
  unsubscribeReminders: address('POST', '/reminders/unsubscribe', 'anyone', 200),

  setUpTwoStep: address('POST', '/me/security/two-step', 'person', 200),
  turnOnTwoStep: address('PUT', '/me/security/two-step', 'person', 200),
  turnOffTwoStep: address('DELETE', '/me/security/two-step', 'person', 200),
  renewRecoveryCodes: address('POST', '/me/security/recovery-codes', 'person', 200),
  signInWithCode: address('POST', '/identity/sign-in/code', 'anyone', 200),

  subscribe: address('POST', '/newsletter/subscribe', 'anyone'),
  unsubscribe: address('POST', '/newsletter/unsubscribe', 'anyone', 200),

  getAuditLog: address('GET', '/admin/audit-log', 'admin', 200),

  reportClientError: address('POST', '/client-errors', 'anyone', 202),
}
export type CallName = keyof typeof addresses
