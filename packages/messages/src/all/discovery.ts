import * as ar from '../ar/discovery.ts'
import * as de from '../de/discovery.ts'
import * as en from '../en/discovery.ts'
import * as es from '../es/discovery.ts'
import * as fr from '../fr/discovery.ts'
import type { InEveryLanguage } from '../languages.ts'

export const discovery: InEveryLanguage<typeof en> = { en, es, de, fr, ar }
