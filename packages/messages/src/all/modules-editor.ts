import * as ar from '../ar/modules-editor.ts'
import * as de from '../de/modules-editor.ts'
import * as en from '../en/modules-editor.ts'
import * as es from '../es/modules-editor.ts'
import * as fr from '../fr/modules-editor.ts'
import type { InEveryLanguage } from '../languages.ts'

export const modulesEditor: InEveryLanguage<typeof en> = { en, es, de, fr, ar }
