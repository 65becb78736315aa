import * as ar from '../ar/payment-return.ts'
import * as de from '../de/payment-return.ts'
import * as en from '../en/payment-return.ts'
import * as es from '../es/payment-return.ts'
import * as fr from '../fr/payment-return.ts'
import type { InEveryLanguage } from '../languages.ts'

export const paymentReturn: InEveryLanguage<typeof en> = { en, es, de, fr, ar }
