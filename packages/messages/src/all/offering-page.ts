import * as ar from '../ar/offering-page.ts'
import * as de from '../de/offering-page.ts'
import * as en from '../en/offering-page.ts'
import * as es from '../es/offering-page.ts'
import * as fr from '../fr/offering-page.ts'
import type { InEveryLanguage } from '../languages.ts'

export const offeringPage: InEveryLanguage<typeof en> = { en, es, de, fr, ar }
