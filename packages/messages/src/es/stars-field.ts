/** One to five stars. */

/** What each number of stars says. */
export const words = ['mal', 'regular', 'aceptable', 'bien', 'excelente']
/** For screen readers. */
export const names = [
  '1 estrella, mal',
  '2 estrellas, regular',
  '3 estrellas, aceptable',
  '4 estrellas, bien',
  '5 estrellas, excelente',
]
