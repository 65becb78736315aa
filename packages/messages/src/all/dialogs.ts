import * as ar from '../ar/dialogs.ts'
import * as de from '../de/dialogs.ts'
import * as en from '../en/dialogs.ts'
import * as es from '../es/dialogs.ts'
import * as fr from '../fr/dialogs.ts'
import type { InEveryLanguage } from '../languages.ts'

export const dialogs: InEveryLanguage<typeof en> = { en, es, de, fr, ar }
