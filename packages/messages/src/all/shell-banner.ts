import * as ar from '../ar/shell-banner.ts'
import * as de from '../de/shell-banner.ts'
import * as en from '../en/shell-banner.ts'
import * as es from '../es/shell-banner.ts'
import * as fr from '../fr/shell-banner.ts'
import type { InEveryLanguage } from '../languages.ts'

export const shellBanner: InEveryLanguage<typeof en> = { en, es, de, fr, ar }
