import * as ar from '../ar/pages.ts'
import * as de from '../de/pages.ts'
import * as en from '../en/pages.ts'
import * as es from '../es/pages.ts'
import * as fr from '../fr/pages.ts'
import type { InEveryLanguage } from '../languages.ts'

export const pages: InEveryLanguage<typeof en> = { en, es, de, fr, ar }
