/** One to five stars. */

/** The name of each number of stars. */
export const words = ['mal', 'regular', 'aceptable', 'bien', 'excelente']
/** For screen readers. */
export const names = [
  '1 estrella, mal',
  '2 estrellas, regular',
  '3 estrellas, aceptable',
  '4 estrellas, bien',
  '5 estrellas, excelente',
]
