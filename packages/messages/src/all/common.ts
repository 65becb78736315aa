import * as ar from '../ar/common.ts'
import * as de from '../de/common.ts'
import * as en from '../en/common.ts'
import * as es from '../es/common.ts'
import * as fr from '../fr/common.ts'
import type { InEveryLanguage } from '../languages.ts'

export const common: InEveryLanguage<typeof en> = { en, es, de, fr, ar }
