import * as ar from '../ar/layout.ts'
import * as de from '../de/layout.ts'
import * as en from '../en/layout.ts'
import * as es from '../es/layout.ts'
import * as fr from '../fr/layout.ts'
import type { InEveryLanguage } from '../languages.ts'

export const layout: InEveryLanguage<typeof en> = { en, es, de, fr, ar }
