import * as ar from '../ar/admin.ts'
import * as de from '../de/admin.ts'
import * as en from '../en/admin.ts'
import * as es from '../es/admin.ts'
import * as fr from '../fr/admin.ts'
import type { InEveryLanguage } from '../languages.ts'

export const admin: InEveryLanguage<typeof en> = { en, es, de, fr, ar }
