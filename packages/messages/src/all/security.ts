import * as ar from '../ar/security.ts'
import * as de from '../de/security.ts'
import * as en from '../en/security.ts'
import * as es from '../es/security.ts'
import * as fr from '../fr/security.ts'
import type { InEveryLanguage } from '../languages.ts'

export const security: InEveryLanguage<typeof en> = { en, es, de, fr, ar }
