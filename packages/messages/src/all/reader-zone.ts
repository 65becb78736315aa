import * as ar from '../ar/reader-zone.ts'
import * as de from '../de/reader-zone.ts'
import * as en from '../en/reader-zone.ts'
import * as es from '../es/reader-zone.ts'
import * as fr from '../fr/reader-zone.ts'
import type { InEveryLanguage } from '../languages.ts'

export const readerZone: InEveryLanguage<typeof en> = { en, es, de, fr, ar }
