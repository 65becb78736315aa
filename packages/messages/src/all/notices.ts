import * as ar from '../ar/notices.ts'
import * as de from '../de/notices.ts'
import * as en from '../en/notices.ts'
import * as es from '../es/notices.ts'
import * as fr from '../fr/notices.ts'
import type { InEveryLanguage } from '../languages.ts'

export const notices: InEveryLanguage<typeof en> = { en, es, de, fr, ar }
