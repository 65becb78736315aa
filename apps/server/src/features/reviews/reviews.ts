/** The front door of reviews. */
export { publicReviewCalls } from './read-reviews.ts'
