import * as ar from '../ar/approval.ts'
import * as de from '../de/approval.ts'
import * as en from '../en/approval.ts'
import * as es from '../es/approval.ts'
import * as fr from '../fr/approval.ts'
import type { InEveryLanguage } from '../languages.ts'

export const approval: InEveryLanguage<typeof en> = { en, es, de, fr, ar }
