/**
 * The values of limits.ts about error reports. In a file of its own, because the browser's first load has no
 * use for them.
 */

/** The source of a web app error: React, the window, or hydration. */
export const CLIENT_ERROR_KINDS = ['caught', 'uncaught', 'recoverable', 'rejection'] as const
/** Maximum lengths in an error report, in characters. */
export const CLIENT_ERROR_MAX = { message: 500, stack: 3000, page: 200 } as const
/** Reports per page, since one error often repeats. */
export const CLIENT_ERRORS_PER_PAGE = 5
