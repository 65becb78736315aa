import * as ar from '../ar/offering.ts'
import * as de from '../de/offering.ts'
import * as en from '../en/offering.ts'
import * as es from '../es/offering.ts'
import * as fr from '../fr/offering.ts'
import type { InEveryLanguage } from '../languages.ts'

export const offering: InEveryLanguage<typeof en> = { en, es, de, fr, ar }
