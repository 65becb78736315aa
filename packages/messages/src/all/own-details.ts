import * as ar from '../ar/own-details.ts'
import * as de from '../de/own-details.ts'
import * as en from '../en/own-details.ts'
import * as es from '../es/own-details.ts'
import * as fr from '../fr/own-details.ts'
import type { InEveryLanguage } from '../languages.ts'

export const ownDetails: InEveryLanguage<typeof en> = { en, es, de, fr, ar }
