import * as ar from '../ar/payments.ts'
import * as de from '../de/payments.ts'
import * as en from '../en/payments.ts'
import * as es from '../es/payments.ts'
import * as fr from '../fr/payments.ts'
import type { InEveryLanguage } from '../languages.ts'

export const payments: InEveryLanguage<typeof en> = { en, es, de, fr, ar }
