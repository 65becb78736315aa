/** Titles of recordings among the materials. */

export const title = (moment: string): string => `تسجيل الجلسة، ${moment}`
