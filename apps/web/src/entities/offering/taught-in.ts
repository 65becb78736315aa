import { language as ofPage } from '@firstbell/messages/language'
import { names } from '@firstbell/messages/offering-languages'
import type { Offering } from './kinds.ts'

/**
 * Returns the name of an offering's language of instruction. Undefined if it is the page's language, not
 * set, or known only to a newer release (rule offering-29).
 */
export const taughtIn = ({ language }: Pick<Offering, 'language'>): string | undefined =>
  language === undefined || language === ofPage
    ? undefined
    : (names as Record<string, string | undefined>)[language]
