import * as ar from '../ar/person-fields.ts'
import * as de from '../de/person-fields.ts'
import * as en from '../en/person-fields.ts'
import * as es from '../es/person-fields.ts'
import * as fr from '../fr/person-fields.ts'
import type { InEveryLanguage } from '../languages.ts'

export const personFields: InEveryLanguage<typeof en> = { en, es, de, fr, ar }
