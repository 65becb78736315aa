import * as ar from '../ar/calendar-menu.ts'
import * as de from '../de/calendar-menu.ts'
import * as en from '../en/calendar-menu.ts'
import * as es from '../es/calendar-menu.ts'
import * as fr from '../fr/calendar-menu.ts'
import type { InEveryLanguage } from '../languages.ts'

export const calendarMenu: InEveryLanguage<typeof en> = { en, es, de, fr, ar }
