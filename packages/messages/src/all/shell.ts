import * as ar from '../ar/shell.ts'
import * as de from '../de/shell.ts'
import * as en from '../en/shell.ts'
import * as es from '../es/shell.ts'
import * as fr from '../fr/shell.ts'
import type { InEveryLanguage } from '../languages.ts'

export const shell: InEveryLanguage<typeof en> = { en, es, de, fr, ar }
