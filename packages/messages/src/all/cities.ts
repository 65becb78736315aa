import { cities as ar } from '../cities/ar.ts'
import { cities as de } from '../cities/de.ts'
import { cities as en } from '../cities/en.ts'
import { cities as es } from '../cities/es.ts'
import { cities as fr } from '../cities/fr.ts'
import type { Language } from '../languages.ts'

/** What the cities of time zones are called in each language, by the zone's name. */
export const cities: Readonly<Record<Language, typeof en>> = { en, es, de, fr, ar }
