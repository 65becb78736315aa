/**
 * The author whose account is deleted, in every language, because the lists of reviews are the same for
 * everybody.
 */
export const FORMER_STUDENT = 'A former student'
