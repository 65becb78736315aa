import * as ar from '../ar/log-in.ts'
import * as de from '../de/log-in.ts'
import * as en from '../en/log-in.ts'
import * as es from '../es/log-in.ts'
import * as fr from '../fr/log-in.ts'
import type { InEveryLanguage } from '../languages.ts'

export const logIn: InEveryLanguage<typeof en> = { en, es, de, fr, ar }
