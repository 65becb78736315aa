/** Method, path, permission and success status of a call. */
export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** With `:name` for path parameters. */
  path: string
  /**
   * The role that the call requires (rule wire-10). The server derives the route's guard from it.
   * - `anyone`: no token needed
   * - `person`: everyone who is logged in with a verified email
   * - `student`, `instructor`: that role
   * - `booker`: a student who does not wait for a parent or guardian
   * - `approvedInstructor`: the role, and approved by an admin
   * - `admin`: the flag, whatever the roles
   */
  who: 'anyone' | 'person' | 'student' | 'booker' | 'instructor' | 'approvedInstructor' | 'admin'
  status: 200 | 201 | 202 | 204
}
export type Who = Route['who']

/** A route in the format of route-texts.ts: `PUT /classes/bookclass 201 student`. */
export type RouteText = `${Route['method']} /${string} ${Route['status']} ${Who}`

export function readRoute(text: RouteText): Route {
  const [method, path, status, who] = text.split(' ')
  return { method, path, status: Number(status), who } as Route
}
