import * as ar from '../ar/about.ts'
import * as de from '../de/about.ts'
import * as en from '../en/about.ts'
import * as es from '../es/about.ts'
import * as fr from '../fr/about.ts'
import type { InEveryLanguage } from '../languages.ts'

export const about: InEveryLanguage<typeof en> = { en, es, de, fr, ar }
