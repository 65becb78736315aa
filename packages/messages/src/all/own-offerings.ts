import * as ar from '../ar/own-offerings.ts'
import * as de from '../de/own-offerings.ts'
import * as en from '../en/own-offerings.ts'
import * as es from '../es/own-offerings.ts'
import * as fr from '../fr/own-offerings.ts'
import type { InEveryLanguage } from '../languages.ts'

export const ownOfferings: InEveryLanguage<typeof en> = { en, es, de, fr, ar }
