/** Texts of form fields. */

/** Near the limit, for screen readers. */
export const charactersLeft = (count: number) => `${count} characters left`
export const showPassword = 'Show password'
export const hidePassword = 'Hide password'
