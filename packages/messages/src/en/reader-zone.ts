/** The zone of the times, in the footer. */

/** Precedes `change`. */
export const timesIn = (city: string) => `Times in ${city} · `
/** A button; `rest` is for screen readers. */
export const change = 'Change<rest> time zone</rest>'
