/** One to five stars. */

/** The name of each number of stars. */
export const words = ['mauvais', 'médiocre', 'correct', 'bien', 'excellent']
/** For screen readers. */
export const names = [
  '1 étoile, mauvais',
  '2 étoiles, médiocre',
  '3 étoiles, correct',
  '4 étoiles, bien',
  '5 étoiles, excellent',
]
