import * as ar from '../ar/attendance.ts'
import * as de from '../de/attendance.ts'
import * as en from '../en/attendance.ts'
import * as es from '../es/attendance.ts'
import * as fr from '../fr/attendance.ts'
import type { InEveryLanguage } from '../languages.ts'

export const attendance: InEveryLanguage<typeof en> = { en, es, de, fr, ar }
