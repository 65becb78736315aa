/** Pages that could not be shown. */

export const wentWrong = 'Something went wrong'
export const wentWrongText =
  'We couldn’t show this page. Please try again, or come back a little later.'
/** The id by which the operator finds the error. */
export const request = (id: string) => `Request ${id}`
export const noConnection = 'No connection'
export const noConnectionText =
  'We couldn’t load this page. It will open automatically once you’re back online.'
export const trying = 'Trying...'
export const backHome = 'Back to Home'
