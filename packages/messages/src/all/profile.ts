import * as ar from '../ar/profile.ts'
import * as de from '../de/profile.ts'
import * as en from '../en/profile.ts'
import * as es from '../es/profile.ts'
import * as fr from '../fr/profile.ts'
import type { InEveryLanguage } from '../languages.ts'

export const profile: InEveryLanguage<typeof en> = { en, es, de, fr, ar }
