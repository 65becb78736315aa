import * as ar from '../ar/connections.ts'
import * as de from '../de/connections.ts'
import * as en from '../en/connections.ts'
import * as es from '../es/connections.ts'
import * as fr from '../fr/connections.ts'
import type { InEveryLanguage } from '../languages.ts'

export const connections: InEveryLanguage<typeof en> = { en, es, de, fr, ar }
