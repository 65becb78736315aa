/** The zone of the times, in the footer. */

/** Precedes `change`. */
export const timesIn = (city: string) => `المنطقة الزمنية: \u2068${city}\u2069 · `
/** Instead of it, if the browser knows no zone. */
export const zoneUnknown = 'منطقتكم الزمنية غير معروفة · '
/** A button; `rest` is for screen readers. */
export const change = 'تغيير<rest> المنطقة الزمنية</rest>'
