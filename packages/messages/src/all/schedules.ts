import * as ar from '../ar/schedules.ts'
import * as de from '../de/schedules.ts'
import * as en from '../en/schedules.ts'
import * as es from '../es/schedules.ts'
import * as fr from '../fr/schedules.ts'
import type { InEveryLanguage } from '../languages.ts'

export const schedules: InEveryLanguage<typeof en> = { en, es, de, fr, ar }
