import { TEXT_MAX } from '@firstbell/contract/limits'
import { INSTRUCTOR_TABS, PROFILE_SECTIONS } from '@firstbell/contract/profile'
import { oneOf, pageNumber, text } from './search.ts'

/**
 * The search parameters of each page, beside those that open a dialog (dialog-address.ts). The home
 * page's and the course list's decide what the server renders.
 */

export const pagedSearch = { page: pageNumber }
export const homeSearch = { q: text(TEXT_MAX.search), page: pageNumber }
/** Of login and sign-up: the path to open afterwards, not yet checked (`safeNext`). */
export const loginSearch = { next: text() }
/** Of the pages that mailed links open. */
export const tokenSearch = { token: text() }
export const profileSearch = {
  section: oneOf(PROFILE_SECTIONS),
  tab: oneOf(INSTRUCTOR_TABS),
  /** Id of the offering whose booking is open, in any state. */
  booking: text(),
  /** Id of the offering whose values a creation form starts with. */
  from: text(),
}
