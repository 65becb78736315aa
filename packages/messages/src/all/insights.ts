import * as ar from '../ar/insights.ts'
import * as de from '../de/insights.ts'
import * as en from '../en/insights.ts'
import * as es from '../es/insights.ts'
import * as fr from '../fr/insights.ts'
import type { InEveryLanguage } from '../languages.ts'

export const insights: InEveryLanguage<typeof en> = { en, es, de, fr, ar }
