import * as ar from '../ar/offering-kinds.ts'
import * as de from '../de/offering-kinds.ts'
import * as en from '../en/offering-kinds.ts'
import * as es from '../es/offering-kinds.ts'
import * as fr from '../fr/offering-kinds.ts'
import type { InEveryLanguage } from '../languages.ts'

export const offeringKinds: InEveryLanguage<typeof en> = { en, es, de, fr, ar }
