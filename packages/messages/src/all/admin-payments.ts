import * as ar from '../ar/admin-payments.ts'
import * as de from '../de/admin-payments.ts'
import * as en from '../en/admin-payments.ts'
import * as es from '../es/admin-payments.ts'
import * as fr from '../fr/admin-payments.ts'
import type { InEveryLanguage } from '../languages.ts'

export const adminPayments: InEveryLanguage<typeof en> = { en, es, de, fr, ar }
