/** The front door of reviews. */
export { readReported } from './moderation.ts'
export { publicReviewCalls } from './read-reviews.ts'
