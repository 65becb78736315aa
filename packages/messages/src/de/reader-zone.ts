/** The zone of the times, in the footer. */

/** Precedes `change`. */
export const timesIn = (city: string) => `Zeitzone: ${city} · `
/** A button; `rest` is for screen readers. */
export const change = 'Ändern<rest> der Zeitzone</rest>'
