import * as ar from '../ar/teaching.ts'
import * as de from '../de/teaching.ts'
import * as en from '../en/teaching.ts'
import * as es from '../es/teaching.ts'
import * as fr from '../fr/teaching.ts'
import type { InEveryLanguage } from '../languages.ts'

export const teaching: InEveryLanguage<typeof en> = { en, es, de, fr, ar }
