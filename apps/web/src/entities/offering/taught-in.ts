import { language as ofPage } from '@firstbell/messages/language'
import { names } from '@firstbell/messages/offering-languages'
import type { Offering } from './kinds.ts'

/**
 * The name of the language that an offering is taught in. Undefined where that is the page's, where
 * nobody said, and for one that only a newer version knows (rule offering-29).
 */
export const taughtIn = ({ language }: Pick<Offering, 'language'>): string | undefined =>
  language === undefined || language === ofPage
    ? undefined
    : (names as Record<string, string | undefined>)[language]
