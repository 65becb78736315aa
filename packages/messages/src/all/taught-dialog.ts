import * as ar from '../ar/taught-dialog.ts'
import * as de from '../de/taught-dialog.ts'
import * as en from '../en/taught-dialog.ts'
import * as es from '../es/taught-dialog.ts'
import * as fr from '../fr/taught-dialog.ts'
import type { InEveryLanguage } from '../languages.ts'

export const taughtDialog: InEveryLanguage<typeof en> = { en, es, de, fr, ar }
