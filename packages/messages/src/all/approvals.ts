import * as ar from '../ar/approvals.ts'
import * as de from '../de/approvals.ts'
import * as en from '../en/approvals.ts'
import * as es from '../es/approvals.ts'
import * as fr from '../fr/approvals.ts'
import type { InEveryLanguage } from '../languages.ts'

export const approvals: InEveryLanguage<typeof en> = { en, es, de, fr, ar }
