/** The zone of the times, in the footer. */

/** Precedes `change`. */
export const timesIn = (city: string) => `Times in ${city} · `
/** Instead of it, if the browser knows no zone. */
export const zoneUnknown = 'Time zone unknown · '
/** A button; `rest` is for screen readers. */
export const change = 'Change<rest> time zone</rest>'
