/** Moments behind prepositions. A moment is '18:20', or 'lun. 23 nov. à 18:20'. */

const isTime = (moment: string) => /^\d+:/.test(moment)

export const until = (moment: string): string =>
  isTime(moment) ? `jusqu’à ${moment}` : `jusqu’au ${moment}`
export const from = (moment: string): string =>
  isTime(moment) ? `à partir de ${moment}` : `à partir du ${moment}`
export const before = (moment: string): string =>
  isTime(moment) ? `avant ${moment}` : `avant le ${moment}`
export const at = (moment: string): string => (isTime(moment) ? `à ${moment}` : `le ${moment}`)
