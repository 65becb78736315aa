import { number, plural } from './language.ts'

/** Reviews of an instructor's offerings. */

export const reviews = 'Reviews'
/** The name of the paged list, within a phrase. */
export const pagesOfReviews = 'reviews'
export const loading = 'Loading reviews...'
export const none = 'No reviews yet.'
/** The average of all ratings; what is hidden is for screen readers. */
export const averageOf5 = (average: number) => `${number(average, 1)}<hidden> out of 5</hidden>`
export const reviewCount = (count: number) =>
  plural(count, { one: `${number(count)} review`, other: `${number(count)} reviews` })
export const stars = (count: number) =>
  plural(count, { one: `${number(count)} star`, other: `${number(count)} stars` })
/** The rating of a review, for screen readers. */
export const starsOf5 = (count: number) => `${stars(count)} of 5`
export const attended = 'Attended'
/** `<day/>` is when it was written. */
export const replyOfInstructor = 'Reply from the instructor, <day/>'

export const writeReview = 'Write a review'
/** The title is for screen readers. */
export const writeReviewFor = 'Write a review<hidden> of <title/></hidden>'
export const writeReviewOf = 'Write a review of <title/>'
export const howWasIt = 'How was it? Your review helps others choose.'
export const nothingToReview =
  'There’s nothing to review yet. You can review classes and courses you’ve attended.'
export const editReview = 'Edit your review'
export const about = '“<title/>”.'
export const aboutWith = '“<title/>”, with <name/>.'
export const everybodyReads = 'It’s public and shows your first name and initial.'
export const rating = 'Rating'
export const text = 'Review (optional)'
export const publish = 'Publish'
export const publishing = 'Publishing...'

export const reviewed = 'Reviewed'
export const yourReview = 'Your review'
/** Buttons; what is hidden is for screen readers. */
export const editYours = 'Edit<hidden> your review of <title/></hidden>'
export const deleteYours = 'Delete<hidden> your review of <title/></hidden>'
export const hiddenBecause = (reason: string) => `Our team hid this review: ${reason}`
export const deleteReview = 'Delete review'
export const confirmDelete = 'Are you sure you want to delete your review of “<title/>”?'

export const reply = 'Reply'
/** The author is for screen readers. */
export const replyToReview = 'Reply<hidden> to the review by <author/></hidden>'
export const replyTo = (author: string) => `Reply to ${author}`
export const replyOnce = 'Your reply is public, below the review. You can reply once.'
export const replyText = 'Reply'
export const replying = 'Replying...'

export const report = 'Report'
/** The author is for screen readers. */
export const reportReviewBy = 'Report<hidden> the review by <author/></hidden>'
export const reported = 'Reported'
export const reportReview = 'Report review'
export const whatReportDoes =
  'Our team will read the review by <author/> and decide whether it stays.'
export const reason = 'Reason (optional)'
export const reporting = 'Reporting...'
