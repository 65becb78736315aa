import * as ar from '../ar/formats.ts'
import * as de from '../de/formats.ts'
import * as en from '../en/formats.ts'
import * as es from '../es/formats.ts'
import * as fr from '../fr/formats.ts'
import type { InEveryLanguage } from '../languages.ts'

export const formats: InEveryLanguage<typeof en> = { en, es, de, fr, ar }
