import * as ar from '../ar/get-paid.ts'
import * as de from '../de/get-paid.ts'
import * as en from '../en/get-paid.ts'
import * as es from '../es/get-paid.ts'
import * as fr from '../fr/get-paid.ts'
import type { InEveryLanguage } from '../languages.ts'

export const getPaid: InEveryLanguage<typeof en> = { en, es, de, fr, ar }
