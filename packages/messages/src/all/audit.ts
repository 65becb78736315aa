import * as ar from '../ar/audit.ts'
import * as de from '../de/audit.ts'
import * as en from '../en/audit.ts'
import * as es from '../es/audit.ts'
import * as fr from '../fr/audit.ts'
import type { InEveryLanguage } from '../languages.ts'

export const audit: InEveryLanguage<typeof en> = { en, es, de, fr, ar }
