import type * as z from 'zod/mini'
import type { CallOutput, Method } from '@firstbell/contract/call'

/**
 * Every call the web app makes, in a form light enough for the first page: the contract's own
 * descriptions carry their schemas, and zod with them. The types come from the contract;
 * endpoints.test.ts compares the rest with it.
 */
export interface Endpoint<Described = unknown> {
  name: string
  method: Method
  path: string
  /** The one status that means success. */
  status: number
  /** Made without a token. */
  public: boolean
  /** The body goes as a form (multipart/form-data), not as JSON. */
  multipart?: true
  /** Only a type. */
  described?: Described
}

/** An empty object schema infers to a record of nothing, which would swallow its neighbours. */
type Part<Schema> = Schema extends z.ZodMiniType
  ? string extends keyof z.input<Schema>
    ? unknown
    : z.input<Schema>
  : unknown
type Parts<C> = C extends { params?: infer P; query?: infer Q; body?: infer B }
  ? Part<NonNullable<P>> & Part<NonNullable<Q>> & Part<NonNullable<B>>
  : never
/** What a call takes: path parameters, query and body in one object. */
export type InputOf<E> =
  E extends Endpoint<infer C> ? (unknown extends Parts<C> ? object : Parts<C>) : never
/** What it answers. */
export type OutputOf<E> = E extends Endpoint<infer C> ? CallOutput<C> : never

function at<Described>(
  name: string,
  method: Method,
  path: string,
  options: { public?: boolean; status?: number; multipart?: true } = {},
): Endpoint<Described> {
  return {
    name,
    method,
    path,
    status: options.status ?? 201,
    public: options.public ?? false,
    ...(options.multipart && { multipart: true }),
  }
}

const open = { public: true }
const openOk = { public: true, status: 200 }

type Accounts = typeof import('@firstbell/contract/accounts')
type Identity = typeof import('@firstbell/contract/identity')
type Instructors = typeof import('@firstbell/contract/instructors')
type Offerings = typeof import('@firstbell/contract/offerings')
type Bookings = typeof import('@firstbell/contract/bookings')
type ClientErrors = typeof import('@firstbell/contract/client-errors')
type Newsletter = typeof import('@firstbell/contract/newsletter')

export const endpoints = {
  signup: at<Accounts['signup']>('signup', 'POST', '/auth/signup', { ...open, multipart: true }),
  login: at<Accounts['login']>('login', 'POST', '/auth/login', openOk),
  editProfilePic: at<Accounts['editProfilePic']>(
    'editProfilePic',
    'PUT',
    '/auth/edituserprofilepic',
  ),
  editDetails: at<Accounts['editDetails']>('editDetails', 'PUT', '/auth/edituserdetails'),
  editEmail: at<Accounts['editEmail']>('editEmail', 'PUT', '/auth/edituseremail'),
  editPassword: at<Accounts['editPassword']>('editPassword', 'PUT', '/auth/edituserpassword'),
  deleteAccount: at<Accounts['deleteAccount']>('deleteAccount', 'DELETE', '/auth/deleteuser'),

  signIn: at<Identity['signIn']>('signIn', 'POST', '/identity/sign-in', openOk),
  refresh: at<Identity['refresh']>('refresh', 'POST', '/identity/refresh', openOk),
  signOut: at<Identity['signOut']>('signOut', 'POST', '/identity/sign-out', openOk),
  verifyEmail: at<Identity['verifyEmail']>('verifyEmail', 'POST', '/identity/verify-email', openOk),
  resendVerification: at<Identity['resendVerification']>(
    'resendVerification',
    'POST',
    '/identity/resend-verification',
    openOk,
  ),
  forgotPassword: at<Identity['forgotPassword']>(
    'forgotPassword',
    'POST',
    '/identity/forgot-password',
    openOk,
  ),
  resetPassword: at<Identity['resetPassword']>(
    'resetPassword',
    'POST',
    '/identity/reset-password',
    openOk,
  ),

  addInstructorDetails: at<Instructors['addInstructorDetails']>(
    'addInstructorDetails',
    'POST',
    '/instructor/addinstructordetails',
  ),
  getAllInstructors: at<Instructors['getAllInstructors']>(
    'getAllInstructors',
    'GET',
    '/admin/getallinstructors',
  ),
  approveInstructor: at<Instructors['approveInstructor']>(
    'approveInstructor',
    'PUT',
    '/admin/approve-instructor',
  ),
  rejectInstructor: at<Instructors['rejectInstructor']>(
    'rejectInstructor',
    'PUT',
    '/admin/reject-instructor',
  ),
  removeInstructor: at<Instructors['removeInstructor']>(
    'removeInstructor',
    'PUT',
    '/admin/remove-instructor',
  ),

  getAllClasses: at<Offerings['getAllClasses']>(
    'getAllClasses',
    'GET',
    '/classes/getallclasses',
    open,
  ),
  getAllCourses: at<Offerings['getAllCourses']>(
    'getAllCourses',
    'GET',
    '/courses/getallcourses',
    open,
  ),
  getClass: at<Offerings['getClass']>('getClass', 'GET', '/classes/get-class/:id', openOk),
  getCourse: at<Offerings['getCourse']>('getCourse', 'GET', '/courses/get-course/:id', openOk),
  createClass: at<Offerings['createClass']>('createClass', 'POST', '/classes/createclass'),
  updateClass: at<Offerings['updateClass']>('updateClass', 'POST', '/classes/update-class'),
  deleteClass: at<Offerings['deleteClass']>('deleteClass', 'DELETE', '/classes/delete-class/:id'),
  createCourse: at<Offerings['createCourse']>('createCourse', 'POST', '/courses/create-course'),
  updateCourse: at<Offerings['updateCourse']>('updateCourse', 'PUT', '/courses/update-course'),
  deleteCourse: at<Offerings['deleteCourse']>('deleteCourse', 'DELETE', '/delete-course/:id', {
    status: 200,
  }),
  getInstructorClasses: at<Offerings['getInstructorClasses']>(
    'getInstructorClasses',
    'GET',
    '/instructor/get-instructor-classes',
  ),
  getInstructorCourses: at<Offerings['getInstructorCourses']>(
    'getInstructorCourses',
    'GET',
    '/instructor/get-instructor-courses',
  ),

  bookClass: at<Bookings['bookClass']>('bookClass', 'PUT', '/classes/bookclass'),
  bookCourse: at<Bookings['bookCourse']>('bookCourse', 'PUT', '/courses/bookcourse'),
  cancelClassBooking: at<Bookings['cancelClassBooking']>(
    'cancelClassBooking',
    'DELETE',
    '/classes/cancel-user-classbooking/:id',
  ),
  cancelCourseBooking: at<Bookings['cancelCourseBooking']>(
    'cancelCourseBooking',
    'DELETE',
    '/courses/cancel-user-coursebooking/:id',
  ),
  getBookedClasses: at<Bookings['getBookedClasses']>(
    'getBookedClasses',
    'GET',
    '/classes/get-userbooked-classes',
  ),
  getBookedCourses: at<Bookings['getBookedCourses']>(
    'getBookedCourses',
    'GET',
    '/courses/get-userbooked-courses',
  ),

  reportClientError: at<ClientErrors['reportClientError']>(
    'reportClientError',
    'POST',
    '/client-errors',
    { public: true, status: 202 },
  ),

  subscribe: at<Newsletter['subscribe']>('subscribe', 'POST', '/newsletter/subscribe', open),
}
