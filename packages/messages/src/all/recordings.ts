import * as ar from '../ar/recordings.ts'
import * as de from '../de/recordings.ts'
import * as en from '../en/recordings.ts'
import * as es from '../es/recordings.ts'
import * as fr from '../fr/recordings.ts'
import type { InEveryLanguage } from '../languages.ts'

export const recordingTexts: InEveryLanguage<typeof en> = { en, es, de, fr, ar }
