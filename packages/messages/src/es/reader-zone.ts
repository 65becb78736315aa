/** The zone of the times, in the footer. */

/** Precedes `change`. */
export const timesIn = (city: string) => `Zona horaria: ${city} · `
/** Instead of it, if the browser knows no zone. */
export const zoneUnknown = 'Zona horaria desconocida · '
/** A button; `rest` is for screen readers. */
export const change = 'Cambiar<rest> la zona horaria</rest>'
