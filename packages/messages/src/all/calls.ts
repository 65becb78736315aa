import * as ar from '../ar/calls.ts'
import * as de from '../de/calls.ts'
import * as en from '../en/calls.ts'
import * as es from '../es/calls.ts'
import * as fr from '../fr/calls.ts'
import type { InEveryLanguage } from '../languages.ts'

export const calls: InEveryLanguage<typeof en> = { en, es, de, fr, ar }
