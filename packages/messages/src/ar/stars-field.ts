/** One to five stars. */

/** The name of each number of stars. */
export const words = ['سيئ', 'ضعيف', 'مقبول', 'جيد', 'ممتاز']
/** For screen readers. */
export const names = [
  'نجمة واحدة، سيئ',
  'نجمتان، ضعيف',
  '3 نجوم، مقبول',
  '4 نجوم، جيد',
  '5 نجوم، ممتاز',
]
