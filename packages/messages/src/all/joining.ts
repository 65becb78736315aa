import * as ar from '../ar/joining.ts'
import * as de from '../de/joining.ts'
import * as en from '../en/joining.ts'
import * as es from '../es/joining.ts'
import * as fr from '../fr/joining.ts'
import type { InEveryLanguage } from '../languages.ts'

export const joining: InEveryLanguage<typeof en> = { en, es, de, fr, ar }
