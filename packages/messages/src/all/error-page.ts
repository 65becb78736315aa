import * as ar from '../ar/error-page.ts'
import * as de from '../de/error-page.ts'
import * as en from '../en/error-page.ts'
import * as es from '../es/error-page.ts'
import * as fr from '../fr/error-page.ts'
import type { InEveryLanguage } from '../languages.ts'

export const errorPage: InEveryLanguage<typeof en> = { en, es, de, fr, ar }
