import * as ar from '../ar/labels.ts'
import * as de from '../de/labels.ts'
import * as en from '../en/labels.ts'
import * as es from '../es/labels.ts'
import * as fr from '../fr/labels.ts'
import type { InEveryLanguage } from '../languages.ts'

export const labels: InEveryLanguage<typeof en> = { en, es, de, fr, ar }
