import * as accounts from './accounts.ts'
import * as adminOfferings from './admin-offerings.ts'
import * as audit from './audit.ts'
import * as board from './board.ts'
import * as bookings from './bookings.ts'
import * as calendar from './calendar.ts'
import type { Call } from './call.ts'
import * as classroom from './classroom.ts'
import * as clientErrors from './client-errors.ts'
import * as discountCodes from './discount-codes.ts'
import * as guardian from './guardian.ts'
import * as identity from './identity.ts'
import * as insights from './insights.ts'
import * as instructors from './instructors.ts'
import * as invitations from './invitations.ts'
import * as materials from './materials.ts'
import * as newsletter from './newsletter.ts'
import * as offeringMessages from './offering-messages.ts'
import * as offerings from './offerings.ts'
import * as oidc from './oidc.ts'
import * as ownData from './own-data.ts'
import * as passkeys from './passkeys.ts'
import * as payments from './payments.ts'
import * as people from './people.ts'
import * as preferences from './preferences.ts'
import * as reports from './reports.ts'
import * as reviews from './reviews.ts'
import * as security from './security.ts'
import * as sessions from './sessions.ts'
import * as twoStep from './two-step.ts'

/** Returns the calls that a module exports, without its schemas and helpers. */
function callsOf<Module extends object>(module: Module) {
  return Object.fromEntries(
    Object.entries(module).filter(
      ([, value]) =>
        typeof value === 'object' && value !== null && 'path' in value && 'who' in value,
    ),
  ) as { [Name in keyof Module as Module[Name] extends Call ? Name : never]: Module[Name] }
}

/** All calls by area and name, for the OpenAPI document and for tests of every call. */
export const calls = {
  accounts: callsOf(accounts),
  guardian: callsOf(guardian),
  identity: callsOf(identity),
  oidc: callsOf(oidc),
  security: callsOf(security),
  passkeys: callsOf(passkeys),
  instructors: callsOf(instructors),
  offerings: callsOf(offerings),
  adminOfferings: callsOf(adminOfferings),
  bookings: callsOf(bookings),
  invitations: callsOf(invitations),
  sessions: callsOf(sessions),
  classroom: callsOf(classroom),
  board: callsOf(board),
  reviews: callsOf(reviews),
  reports: callsOf(reports),
  offeringMessages: callsOf(offeringMessages),
  materials: callsOf(materials),
  payments: callsOf(payments),
  discountCodes: callsOf(discountCodes),
  insights: callsOf(insights),
  calendar: callsOf(calendar),
  preferences: callsOf(preferences),
  newsletter: callsOf(newsletter),
  clientErrors: callsOf(clientErrors),
  audit: callsOf(audit),
  people: callsOf(people),
  ownData: callsOf(ownData),
  twoStep: callsOf(twoStep),
}
