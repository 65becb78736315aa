import * as ar from '../ar/pager.ts'
import * as de from '../de/pager.ts'
import * as en from '../en/pager.ts'
import * as es from '../es/pager.ts'
import * as fr from '../fr/pager.ts'
import type { InEveryLanguage } from '../languages.ts'

export const pager: InEveryLanguage<typeof en> = { en, es, de, fr, ar }
