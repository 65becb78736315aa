/** '18:20 Uhr'. Ranges have it already, and times on a 12-hour clock have none. */
export const withUhr = (time: string): string => (/:\d\d$/.test(time) ? `${time} Uhr` : time)
