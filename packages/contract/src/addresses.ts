import type { Call, Method, Who } from './call.ts'

/** Method, path, permission and success status of a call. */
export interface Address {
  method: Method
  /** With `:name` for path parameters. */
  path: string
  who: Who
  status: Call['status']
}

const at = (method: Method, path: string, who: Who, status: Call['status'] = 201): Address => ({
  method,
  path,
  who,
  status,
})

/**
 * The addresses of all calls. Without zod, because the browser's first load needs them. The
 * definitions of the calls (`defineCall`) include them.
 */
export const addresses = {
  deleteAccount: at('DELETE', '/auth/deleteuser', 'person'),
  editDetails: at('PUT', '/auth/edituserdetails', 'person'),
  editEmail: at('PUT', '/auth/edituseremail', 'person'),
  editPassword: at('PUT', '/auth/edituserpassword', 'person'),
  editProfilePic: at('PUT', '/auth/edituserprofilepic', 'person'),
  login: at('POST', '/auth/login', 'anyone', 200),
  signup: at('POST', '/auth/signup', 'anyone'),

  forgotPassword: at('POST', '/identity/forgot-password', 'anyone', 200),
  jwks: at('GET', '/identity/jwks.json', 'anyone', 200),
  refresh: at('POST', '/identity/refresh', 'anyone', 200),
  resendVerification: at('POST', '/identity/resend-verification', 'anyone', 200),
  resetPassword: at('POST', '/identity/reset-password', 'anyone', 200),
  signIn: at('POST', '/identity/sign-in', 'anyone', 200),
  signOut: at('POST', '/identity/sign-out', 'anyone', 200),
  verifyEmail: at('POST', '/identity/verify-email', 'anyone', 200),

  addInstructorDetails: at('POST', '/instructor/addinstructordetails', 'instructor'),
  approveInstructor: at('PUT', '/admin/approve-instructor', 'admin'),
  getAllInstructors: at('GET', '/admin/getallinstructors', 'admin'),
  rejectInstructor: at('PUT', '/admin/reject-instructor', 'admin'),
  removeInstructor: at('PUT', '/admin/remove-instructor', 'admin'),

  createClass: at('POST', '/classes/createclass', 'approvedInstructor'),
  createCourse: at('POST', '/courses/create-course', 'instructor'),
  deleteClass: at('DELETE', '/classes/delete-class/:id', 'approvedInstructor'),
  /** Kept for old clients (rule offering-20). */
  deleteClassByOldPath: at('DELETE', '/instructor/classes/:id', 'approvedInstructor'),
  deleteCourse: at('DELETE', '/delete-course/:id', 'instructor', 200),
  getAllClasses: at('GET', '/classes/getallclasses', 'anyone'),
  getAllCourses: at('GET', '/courses/getallcourses', 'anyone'),
  getClass: at('GET', '/classes/get-class/:id', 'anyone', 200),
  getCourse: at('GET', '/courses/get-course/:id', 'anyone', 200),
  getInstructorClasses: at('GET', '/instructor/get-instructor-classes', 'approvedInstructor'),
  getInstructorCourses: at('GET', '/instructor/get-instructor-courses', 'instructor'),
  updateClass: at('POST', '/classes/update-class', 'approvedInstructor'),
  updateCourse: at('PUT', '/courses/update-course', 'instructor'),

  bookClass: at('PUT', '/classes/bookclass', 'student'),
  bookCourse: at('PUT', '/courses/bookcourse', 'student'),
  bookSeries: at('PUT', '/classes/book-series', 'student', 200),
  cancelClassBooking: at('DELETE', '/classes/cancel-user-classbooking/:id', 'student'),
  cancelCourseBooking: at('DELETE', '/courses/cancel-user-coursebooking/:id', 'student'),
  getBookedClasses: at('GET', '/classes/get-userbooked-classes', 'student'),
  getBookedCourses: at('GET', '/courses/get-userbooked-courses', 'student'),
  getMyBookings: at('GET', '/me/bookings', 'student', 200),
  joinWaitlist: at('PUT', '/offerings/:id/waitlist', 'student'),
  leaveWaitlist: at('DELETE', '/offerings/:id/waitlist', 'student', 200),

  getAttendance: at('GET', '/offerings/:id/attendance', 'instructor', 200),
  getNextSession: at('GET', '/offerings/:id/session', 'person', 200),
  joinSession: at('POST', '/offerings/:id/join', 'person', 200),
  setAttendance: at('PUT', '/offerings/:id/attendance/:studentId', 'instructor', 200),

  getMessages: at('GET', '/offerings/:id/messages', 'person', 200),
  sendMessage: at('POST', '/offerings/:id/messages', 'instructor'),

  getMe: at('GET', '/me', 'person', 200),

  openCalendarFeed: at('POST', '/me/calendar', 'person', 200),

  getPreferences: at('GET', '/me/preferences', 'person', 200),
  updatePreferences: at('PUT', '/me/preferences', 'person', 200),
  unsubscribeReminders: at('POST', '/reminders/unsubscribe', 'anyone', 200),

  subscribe: at('POST', '/newsletter/subscribe', 'anyone'),
  unsubscribe: at('POST', '/newsletter/unsubscribe', 'anyone', 200),

  reportClientError: at('POST', '/client-errors', 'anyone', 202),
}
export type CallName = keyof typeof addresses
