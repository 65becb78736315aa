/** English has the cities of the zones' names. */
export const cities: Readonly<Partial<Record<string, string>>> = {}
