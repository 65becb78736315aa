import * as ar from '../ar/calendar-texts.ts'
import * as de from '../de/calendar-texts.ts'
import * as en from '../en/calendar-texts.ts'
import * as es from '../es/calendar-texts.ts'
import * as fr from '../fr/calendar-texts.ts'
import type { InEveryLanguage } from '../languages.ts'

export const calendarTexts: InEveryLanguage<typeof en> = { en, es, de, fr, ar }
