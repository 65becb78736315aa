import * as ar from '../ar/site.ts'
import * as de from '../de/site.ts'
import * as en from '../en/site.ts'
import * as es from '../es/site.ts'
import * as fr from '../fr/site.ts'
import type { InEveryLanguage } from '../languages.ts'

export const site: InEveryLanguage<typeof en> = { en, es, de, fr, ar }
