/** The dates of a class that repeats. */

export const heading = 'السلسلة'
export const classOf = (at: number, count: number) => `الحصة ${at} من ${count}`
export const weeklyClassOf = (at: number, count: number) => `الحصة ${at} من ${count}، أسبوعيًا`

// The state of a date
export const booked = 'محجوز'
export const past = 'انتهى'
export const full = 'اكتمل العدد'
