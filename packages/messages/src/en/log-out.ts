/** Logging out. */

export const logOutOwed =
  'You’re logged out in this browser. We’ll finish logging you out once you’re back online.'
