/**
 * The values of limits.ts that people choose at sign-up. In a file of its own, because the browser's first load has no
 * use for them.
 */

export const GENDERS = ['male', 'female', 'other'] as const
export const SIGNUP_ROLES = ['student', 'instructor'] as const

export type Gender = (typeof GENDERS)[number]
export type Role = (typeof SIGNUP_ROLES)[number]
