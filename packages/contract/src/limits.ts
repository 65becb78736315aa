/** The business constants that screens and rules need (docs/product/limits.md). */

export const CATEGORIES = ['Music', 'Arts', 'Sports', 'Technology', 'Language'] as const
export const LEVELS = ['Beginner', 'Intermediate', 'Advanced'] as const
export type Category = (typeof CATEGORIES)[number]
export type Level = (typeof LEVELS)[number]
/** Who can find an offering: everybody, or only people with the link (rule offering-32). */
export const VISIBILITIES = ['public', 'unlisted'] as const
export type Visibility = (typeof VISIBILITIES)[number]

export const HOME_PAGE_SIZE = 4
export const PROFILE_PAGE_SIZE = 3
/** Rows of a list call without `limit` (rule list-5). */
export const UNPAGED_CAP = 1000
/** The largest `limit` of the lists of own and of booked offerings (rules list-11, booking-16). */
export const OWN_PAGE_MAX = 100
/** Coming classes, and coming courses, in the public answer about an instructor (rule instructor-3). */
export const INSTRUCTOR_OFFERINGS = 6
/** Of each kind, in the introduction of an instructor: one more than the page of one of them shows (rule instructor-7). */
export const INTRODUCED_OFFERINGS = 4
/** Reviews that an introduction quotes, and characters of a quote and of the bio. */
export const INTRODUCED_REVIEWS = 2
export const INTRODUCED_TEXT = 280
/** Ended offerings of an instructor up to which an introduction counts. */
export const TAUGHT_CAP = 1_000
/** Offerings up to which a public list counts, and has pages (rule list-14). */
export const LIST_CAP = 10_000
/** Offerings up to which the choices of a filter are counted (rule finding-8). */
export const COUNT_CAP = 1_000
/** Ranges of time that one call counts (rule finding-8). */
export const MAX_RANGES = 6
/** Offerings that are suggested where a search finds nothing (rule finding-9). */
export const MAX_SUGGESTIONS = 5
/** Hours of the reader's clock: the first, and the one before which the part ends (rule finding-3). */
export const DAY_PARTS = {
  morning: [5, 12],
  afternoon: [12, 17],
  evening: [17, 24],
  night: [0, 5],
  'after-18': [18, 24],
} as const
export type DayPart = keyof typeof DAY_PARTS
/** Days of the week by the reader's clock, as filters name them (rule finding-12). */
export const WEEKDAYS = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'] as const
export type Weekday = (typeof WEEKDAYS)[number]
/**
 * Parts of the public lists: series, short courses, what instructors without a rating teach, and what administrators
 * feature (rules finding-14, owner-4).
 */
export const SELECTIONS = ['series', 'short', 'new-instructors', 'featured'] as const
/** Offerings that administrators may feature at a time (rule owner-4). */
export const MAX_FEATURED = 6
/** Days from the first to the last of a short course. */
export const SHORT_COURSE_DAYS = 14

export const CONTACT_DIGITS = 10
/** Years, counted as the difference of calendar years (rule account-4). */
export const MINIMUM_AGE = 5
export const MINIMUM_PASSWORD_LENGTH = 6

/** Milliseconds for which a notice is shown (rule screen-37). */
export const NOTICE_MS = 6000
export const SIGNUP_REDIRECT_MS = 1000
export const BOOKING_DIALOG_CLOSE_MS = 1000
export const CLASS_CONFIRM_CLOSE_MS = 2000
export const COURSE_CANCEL_CLOSE_MS = 1000
export const PROFILE_MODAL_CLOSE_MS = 1000

/** Seconds for which `POST /auth/login` accepts an ID token after its issue. */
export const LOGIN_TOKEN_MAX_AGE_SECONDS = 300

/** Minutes for which a seat is held until it is paid (rule payment-2). */
export const PAYMENT_HOLD_MINUTES = 30
/** Emails that one call invites, and invitations of one person within 24 hours (rule invitation-2). */
export const MAX_INVITED_AT_ONCE = 50
export const INVITATIONS_PER_DAY = 200
/** Days for which an invitation holds a seat, at most until the start (rule invitation-3). */
export const INVITATION_DAYS = 7
/** Seats that a person may hold at a time without having paid for them (rule payment-23). */
export const MAX_UNPAID_HOLDS = 3
/** Codes of one instructor, seats for which one can be used, and wrong codes of a person within an hour (rule code-6). */
export const MAX_CODES = 100
export const MAX_CODE_USES = 10_000
export const WRONG_CODES_PER_HOUR = 20
/** Minutes after a hold that ended unpaid in which the same person cannot hold that seat again (rule payment-23). */
export const HOLD_PAUSE_MINUTES = 5

/** Maximum length of a search, in characters. */
export const SEARCH_MAX = 120
export { TEXT_MAX } from './text-limits.ts'
export * from './client-error-limits.ts'
export * from './material-limits.ts'
export * from './person-choices.ts'
export * from './upload-limits.ts'
export const MAX_SKILLS = 30
export const MAX_MODULES = 100
/** Lines of 'What you will learn' (rule offering-31). */
export const MAX_LEARN_LINES = 5
/**
 * Bytes (UTF-8) of the titles and contents of all modules of a course. With title and description,
 * the text of a course stays below 64 KB, which keeps pages and lists small.
 */
export const MODULES_TEXT_BYTES = 48 * 1024
/** Characters of a description in lists with short texts: more than a card shows. */
export const SHORT_TEXT = 300
export const MAX_SEATS = 10_000
/** Minutes: a class ends within a day. */
export const MAX_CLASS_MINUTES = 24 * 60
/** Days. */
export const MAX_COURSE_DAYS = 730
/** Years from now within which an offering starts (rule offering-24). */
export const MAX_YEARS_AHEAD = 3
/** Years ago to which an edit may move the start (rule offering-24). */
export const MAX_YEARS_BACK = 1
/** Offerings that an instructor without approval may have at a time (rule offering-25). */
export const MAX_COMING_UNAPPROVED = 20
/** Minutes: a week of content in one module. */
export const MAX_MODULE_MINUTES = 7 * 24 * 60
export const MAX_PRICE = 1_000_000

/** Numbers of weekly classes for 'Repeat weekly' (rule series-1). */
export const MIN_SERIES = 2
export const MAX_SERIES = 12
/** Passkeys of one account (rule passkey-5). */
export const MAX_PASSKEYS = 20
/** Sessions of a course with a schedule (rule session-12). */
export const MAX_SESSIONS = 200
/** Dates that its schedule leaves out. */
export const MAX_LEFT_OUT = 100
/** Minutes of a course's session without a value of its own (rule session-2). */
export const DEFAULT_SESSION_MINUTES = 60
export const MAX_SESSION_MINUTES = 24 * 60
/** Characters of a meeting link. */
export const MEETING_URL_MAX = 2048
/** Messages that an instructor may send for one offering within a day (rule session-9). */
export const MESSAGES_PER_DAY = 10
/** Chat entries of a session that are listed: the newest (rule classroom-8). */
export const CHAT_ENTRIES_MAX = 500
/** Chat entries that a person may send within a minute. */
export const CHAT_PER_MINUTE = 30
/** Bytes of one update of a board. */
export const BOARD_UPDATE_MAX_BYTES = 256 * 1024
/** Bytes of all updates of the board of a session (rule classroom-15). */
export const BOARD_MAX_BYTES = 5 * 1024 * 1024
/** Characters of a text on a board, and of the description of one of its pages. */
export const BOARD_TEXT_MAX = 500
export const BOARD_DESCRIPTION_MAX = 500
/** Minutes from the end of a session until its room closes (rule classroom-2). */
export const ROOM_CLOSES_MINUTES = 15
/** Stars of a review, from 1. */
export const MAX_RATING = 5
export const REVIEWS_PAGE_SIZE = 10
export const PAYMENTS_PAGE_SIZE = 10
/** Rows of each kind in an administrator's view of a person: the newest (rule owner-2). */
export const PERSON_ROWS = 20
