/**
 * Shown as the author whose account is deleted, in every language, because one cached list of reviews
 * is sent to all readers.
 */
export const FORMER_STUDENT = 'A former student'
