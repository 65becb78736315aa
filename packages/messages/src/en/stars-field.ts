/** One to five stars. */

/** The name of each number of stars. */
export const words = ['bad', 'poor', 'okay', 'good', 'excellent']
/** For screen readers. */
export const names = [
  '1 star, bad',
  '2 stars, poor',
  '3 stars, okay',
  '4 stars, good',
  '5 stars, excellent',
]
