import * as ar from '../ar/calendar-feed.ts'
import * as de from '../de/calendar-feed.ts'
import * as en from '../en/calendar-feed.ts'
import * as es from '../es/calendar-feed.ts'
import * as fr from '../fr/calendar-feed.ts'
import type { InEveryLanguage } from '../languages.ts'

export const calendarFeed: InEveryLanguage<typeof en> = { en, es, de, fr, ar }
