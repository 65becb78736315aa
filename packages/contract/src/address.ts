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

/** An address as address-texts.ts writes it: `PUT /classes/bookclass 201 student`. */
export type AddressText = `${Address['method']} /${string} ${Address['status']} ${Who}`

export function readAddress(text: AddressText): Address {
  const [method, path, status, who] = text.split(' ')
  return { method, path, status: Number(status), who } as Address
}
