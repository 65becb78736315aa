/** Pages that could not be shown. */

export const wentWrong = 'Something went wrong'
export const wentWrongText =
  'This page could not be shown. Please try again; if it keeps happening, come back a little later.'
/** The id by which the operator finds the error. */
export const request = (id: string) => `Request ${id}`
export const noConnection = 'No connection'
export const noConnectionText =
  'This page could not be fetched. It opens by itself as soon as you are back online.'
export const trying = 'Trying...'
export const backHome = 'Back to Home'
