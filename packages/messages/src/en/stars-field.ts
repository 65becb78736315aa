/** One to five stars. */

/** What each number of stars says. */
export const words = ['bad', 'poor', 'okay', 'good', 'excellent']
/** For screen readers. */
export const names = [
  '1 star, bad',
  '2 stars, poor',
  '3 stars, okay',
  '4 stars, good',
  '5 stars, excellent',
]
