/** The zone of the times, in the footer. */

/** Precedes `change`. */
export const timesIn = (city: string) => `Zeitzone: ${city} · `
/** Instead of it, if the browser knows no zone. */
export const zoneUnknown = 'Zeitzone unbekannt · '
/** A button; `rest` is for screen readers. */
export const change = 'Ändern<rest> der Zeitzone</rest>'
