import * as ar from '../ar/mailed-links.ts'
import * as de from '../de/mailed-links.ts'
import * as en from '../en/mailed-links.ts'
import * as es from '../es/mailed-links.ts'
import * as fr from '../fr/mailed-links.ts'
import type { InEveryLanguage } from '../languages.ts'

export const mailedLinks: InEveryLanguage<typeof en> = { en, es, de, fr, ar }
