/** Logging out. */

export const logOutOwed =
  'You are logged out here. The server ends the session as soon as there is a connection.'
