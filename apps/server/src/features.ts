import { accounts } from './features/accounts/feature.ts'
import { audit } from './features/audit/feature.ts'
import { bookings } from './features/bookings/feature.ts'
import { calendar } from './features/calendar/feature.ts'
import { classroom } from './features/classroom/feature.ts'
import { clientErrors } from './features/client-errors/feature.ts'
import { events } from './features/events/feature.ts'
import { identity } from './features/identity/feature.ts'
import { insights } from './features/insights/feature.ts'
import { instructors } from './features/instructors/feature.ts'
import { linkPreviews } from './features/link-previews/feature.ts'
import { materials } from './features/materials/feature.ts'
import { newsletter } from './features/newsletter/feature.ts'
import { offeringDisplay } from './features/offering-display/feature.ts'
import { offeringMessages } from './features/offering-messages/feature.ts'
import { offerings } from './features/offerings/feature.ts'
import { ownData } from './features/own-data/feature.ts'
import { payments } from './features/payments/feature.ts'
import { people } from './features/people/feature.ts'
import { reminders } from './features/reminders/feature.ts'
import { reports } from './features/reports/feature.ts'
import { reviews } from './features/reviews/feature.ts'
import { sessions } from './features/sessions/feature.ts'
import { uploads } from './features/uploads/feature.ts'
import type { AnyFeature } from './platform/feature.ts'
import { mailMetrics } from './platform/mail/mail-metrics.ts'
import type { EmailTemplates } from './platform/mail/mail.ts'
import type { DeclareMetrics } from './platform/observability/metrics.ts'
import { pagesMetrics } from './web/pages-metrics.ts'

/**
 * All features, each before the features that it needs. Hooks run in this order, which determines
 * the order of locks: sums of insights, instructor, offerings, person, files (docs/architecture.md, "Hooks").
 */
export const features: readonly AnyFeature[] = [
  events,
  insights,
  reports,
  people,
  reviews,
  instructors,
  accounts,
  offerings,
  sessions,
  classroom,
  offeringMessages,
  calendar,
  linkPreviews,
  reminders,
  materials,
  bookings,
  payments,
  offeringDisplay,
  newsletter,
  clientErrors,
  ownData,
  identity,
  uploads,
  audit,
]

export const emails: EmailTemplates = Object.assign({}, ...features.map(({ emails }) => emails))

/** The metrics of the mail queue, of the pages and of every feature. */
export const metrics: readonly DeclareMetrics[] = [
  mailMetrics,
  pagesMetrics,
  ...features.flatMap(({ metrics }) => metrics ?? []),
]

const slowUploadPaths = features.flatMap(({ slowUploadPaths = [] }) => slowUploadPaths)

/** Returns whether a URL has this path or one below it, with or without a query. */
export const isBelow = (path: string, url: string): boolean =>
  url.startsWith(path) && /^(?:$|[/?])/.test(url.slice(path.length))

/** Returns whether the body of a request to this URL may take minutes to arrive. */
export const hasSlowBody = (url: string): boolean =>
  slowUploadPaths.some((path) => isBelow(path, url))
