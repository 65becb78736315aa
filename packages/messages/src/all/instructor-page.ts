import * as ar from '../ar/instructor-page.ts'
import * as de from '../de/instructor-page.ts'
import * as en from '../en/instructor-page.ts'
import * as es from '../es/instructor-page.ts'
import * as fr from '../fr/instructor-page.ts'
import type { InEveryLanguage } from '../languages.ts'

export const instructorPage: InEveryLanguage<typeof en> = { en, es, de, fr, ar }
