import * as ar from '../ar/passkeys.ts'
import * as de from '../de/passkeys.ts'
import * as en from '../en/passkeys.ts'
import * as es from '../es/passkeys.ts'
import * as fr from '../fr/passkeys.ts'
import type { InEveryLanguage } from '../languages.ts'

export const passkeys: InEveryLanguage<typeof en> = { en, es, de, fr, ar }
