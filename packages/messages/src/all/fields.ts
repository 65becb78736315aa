import * as ar from '../ar/fields.ts'
import * as de from '../de/fields.ts'
import * as en from '../en/fields.ts'
import * as es from '../es/fields.ts'
import * as fr from '../fr/fields.ts'
import type { InEveryLanguage } from '../languages.ts'

export const fields: InEveryLanguage<typeof en> = { en, es, de, fr, ar }
