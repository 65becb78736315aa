import * as ar from '../ar/series.ts'
import * as de from '../de/series.ts'
import * as en from '../en/series.ts'
import * as es from '../es/series.ts'
import * as fr from '../fr/series.ts'
import type { InEveryLanguage } from '../languages.ts'

export const series: InEveryLanguage<typeof en> = { en, es, de, fr, ar }
