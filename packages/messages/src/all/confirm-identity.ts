import * as ar from '../ar/confirm-identity.ts'
import * as de from '../de/confirm-identity.ts'
import * as en from '../en/confirm-identity.ts'
import * as es from '../es/confirm-identity.ts'
import * as fr from '../fr/confirm-identity.ts'
import type { InEveryLanguage } from '../languages.ts'

export const confirmIdentity: InEveryLanguage<typeof en> = { en, es, de, fr, ar }
