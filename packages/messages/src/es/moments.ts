/** A moment behind a preposition: 'las 18:20', 'la 1:20', 'el lun, 23 nov, a las 18:20'. */
export const withArticle = (moment: string): string => {
  if (!/^\d+:/.test(moment)) return `el ${moment}`
  return moment.startsWith('1:') ? `la ${moment}` : `las ${moment}`
}

/** When something happens: 'a las 18:20', 'a la 1:20', 'el lun, 23 nov, a las 18:20'. */
export const at = (moment: string): string =>
  /^\d+:/.test(moment) ? `a ${withArticle(moment)}` : withArticle(moment)
