import { number, plural } from './language.ts'

/** The reviews that people have reported, for administrators. */

/** `<name/>` is the instructor. */
export const reportedBy = (people: number) =>
  plural(people, {
    one: `Reported by ${number(people)} person · about <name/>`,
    other: `Reported by ${number(people)} people · about <name/>`,
  })
export const markedAbsent = 'The instructor marked the author of this review absent.'
/** The author is for screen readers. */
export const keepReview = 'Keep<hidden> the review by <author/></hidden>'
export const keeping = 'Keeping...'
export const hide = 'Hide'
/** The author is for screen readers. */
export const hideReview = 'Hide<hidden> the review by <author/></hidden>'
export const hiding = 'Hiding...'
export const hideReviewBy = (author: string) => `Hide the review by ${author}`
export const whatHidingDoes =
  'No one else can see it, and its stars no longer count. We’ll email the author your reason.'
export const reason = 'Reason'
