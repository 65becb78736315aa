import * as ar from '../ar/access.ts'
import * as de from '../de/access.ts'
import * as en from '../en/access.ts'
import * as es from '../es/access.ts'
import * as fr from '../fr/access.ts'
import type { InEveryLanguage } from '../languages.ts'

export const access: InEveryLanguage<typeof en> = { en, es, de, fr, ar }
