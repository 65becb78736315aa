import * as ar from '../ar/sign-up.ts'
import * as de from '../de/sign-up.ts'
import * as en from '../en/sign-up.ts'
import * as es from '../es/sign-up.ts'
import * as fr from '../fr/sign-up.ts'
import type { InEveryLanguage } from '../languages.ts'

export const signUp: InEveryLanguage<typeof en> = { en, es, de, fr, ar }
