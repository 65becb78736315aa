/** The front door of offerings: classes and courses. */
export { cancelComingOf } from './cancel-offerings.ts'
export { offeringJobs } from './change-notices.ts'
export { readListedIds, splitListed } from './find-listed.ts'
export { publicOfferingCalls } from './public-calls.ts'
export { cutAtWord, toRating } from './entities.ts'
export { listPublic } from './read-offerings.ts'
export { hasPublicPage } from './suggested-instructors.ts'
export {
  announcedStartHasCome,
  timesOf,
  sessionsOf,
  hasTakenPlace,
  writeSessions,
} from './schedule.ts'
