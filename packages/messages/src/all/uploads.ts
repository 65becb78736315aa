import * as ar from '../ar/uploads.ts'
import * as de from '../de/uploads.ts'
import * as en from '../en/uploads.ts'
import * as es from '../es/uploads.ts'
import * as fr from '../fr/uploads.ts'
import type { InEveryLanguage } from '../languages.ts'

export const uploads: InEveryLanguage<typeof en> = { en, es, de, fr, ar }
