import * as ar from '../ar/two-step.ts'
import * as de from '../de/two-step.ts'
import * as en from '../en/two-step.ts'
import * as es from '../es/two-step.ts'
import * as fr from '../fr/two-step.ts'
import type { InEveryLanguage } from '../languages.ts'

export const twoStep: InEveryLanguage<typeof en> = { en, es, de, fr, ar }
