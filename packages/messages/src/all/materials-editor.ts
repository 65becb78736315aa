import * as ar from '../ar/materials-editor.ts'
import * as de from '../de/materials-editor.ts'
import * as en from '../en/materials-editor.ts'
import * as es from '../es/materials-editor.ts'
import * as fr from '../fr/materials-editor.ts'
import type { InEveryLanguage } from '../languages.ts'

export const materialsEditor: InEveryLanguage<typeof en> = { en, es, de, fr, ar }
