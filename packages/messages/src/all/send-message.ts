import * as ar from '../ar/send-message.ts'
import * as de from '../de/send-message.ts'
import * as en from '../en/send-message.ts'
import * as es from '../es/send-message.ts'
import * as fr from '../fr/send-message.ts'
import type { InEveryLanguage } from '../languages.ts'

export const sendMessage: InEveryLanguage<typeof en> = { en, es, de, fr, ar }
