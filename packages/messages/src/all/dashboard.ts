import * as ar from '../ar/dashboard.ts'
import * as de from '../de/dashboard.ts'
import * as en from '../en/dashboard.ts'
import * as es from '../es/dashboard.ts'
import * as fr from '../fr/dashboard.ts'
import type { InEveryLanguage } from '../languages.ts'

export const dashboard: InEveryLanguage<typeof en> = { en, es, de, fr, ar }
