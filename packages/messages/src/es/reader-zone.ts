/** The zone of the times, in the footer. */

/** Precedes `change`. */
export const timesIn = (city: string) => `Zona horaria: ${city} · `
/** A button; `rest` is for screen readers. */
export const change = 'Cambiar<rest> la zona horaria</rest>'
