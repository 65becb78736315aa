/** One to five stars. */

/** The name of each number of stars. */
export const words = ['muy mal', 'mal', 'regular', 'bien', 'excelente']
/** For screen readers. */
export const names = [
  '1 estrella, muy mal',
  '2 estrellas, mal',
  '3 estrellas, regular',
  '4 estrellas, bien',
  '5 estrellas, excelente',
]
