import * as ar from '../ar/events.ts'
import * as de from '../de/events.ts'
import * as en from '../en/events.ts'
import * as es from '../es/events.ts'
import * as fr from '../fr/events.ts'
import type { InEveryLanguage } from '../languages.ts'

export const events: InEveryLanguage<typeof en> = { en, es, de, fr, ar }
