import * as ar from '../ar/courses-page.ts'
import * as de from '../de/courses-page.ts'
import * as en from '../en/courses-page.ts'
import * as es from '../es/courses-page.ts'
import * as fr from '../fr/courses-page.ts'
import type { InEveryLanguage } from '../languages.ts'

export const coursesPage: InEveryLanguage<typeof en> = { en, es, de, fr, ar }
