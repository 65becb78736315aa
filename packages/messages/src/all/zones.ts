import * as ar from '../ar/zones.ts'
import * as de from '../de/zones.ts'
import * as en from '../en/zones.ts'
import * as es from '../es/zones.ts'
import * as fr from '../fr/zones.ts'
import type { InEveryLanguage } from '../languages.ts'

export const zones: InEveryLanguage<typeof en> = { en, es, de, fr, ar }
