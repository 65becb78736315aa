/** One to five stars. */

/** The name of each number of stars. */
export const words = ['très décevant', 'décevant', 'correct', 'bien', 'excellent']
/** For screen readers. */
export const names = [
  '1 étoile, très décevant',
  '2 étoiles, décevant',
  '3 étoiles, correct',
  '4 étoiles, bien',
  '5 étoiles, excellent',
]
