import * as ar from '../ar/instructor-details.ts'
import * as de from '../de/instructor-details.ts'
import * as en from '../en/instructor-details.ts'
import * as es from '../es/instructor-details.ts'
import * as fr from '../fr/instructor-details.ts'
import type { InEveryLanguage } from '../languages.ts'

export const instructorDetails: InEveryLanguage<typeof en> = { en, es, de, fr, ar }
