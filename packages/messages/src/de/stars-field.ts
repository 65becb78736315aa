/** One to five stars. */

/** The name of each number of stars. */
export const words = ['schlecht', 'mäßig', 'in Ordnung', 'gut', 'ausgezeichnet']
/** For screen readers. */
export const names = [
  '1 Stern, schlecht',
  '2 Sterne, mäßig',
  '3 Sterne, in Ordnung',
  '4 Sterne, gut',
  '5 Sterne, ausgezeichnet',
]
