import * as ar from '../ar/providers.ts'
import * as de from '../de/providers.ts'
import * as en from '../en/providers.ts'
import * as es from '../es/providers.ts'
import * as fr from '../fr/providers.ts'
import type { InEveryLanguage } from '../languages.ts'

export const providers: InEveryLanguage<typeof en> = { en, es, de, fr, ar }
