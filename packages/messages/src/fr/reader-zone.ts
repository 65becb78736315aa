/** The zone of the times, in the footer. */

/** Precedes `change`. */
export const timesIn = (city: string) => `Fuseau horaire\u00a0: ${city} · `
/** Instead of it, if the browser knows no zone. */
export const zoneUnknown = 'Fuseau horaire inconnu · '
/** A button; `rest` is for screen readers. */
export const change = 'Changer<rest> de fuseau horaire</rest>'
