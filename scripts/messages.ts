import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isLanguage, languages, type Language } from '../packages/messages/src/languages.ts'
import { exportLanguage, importLanguage } from './messages/exchange.ts'
import { filledModules } from './messages/fill.ts'
import { readPo } from './messages/po.ts'
import { leftOf, readState, recorded, textsOf, writeState } from './messages/state.ts'
import { root, tool } from './run.ts'

/**
 * `npm run messages COMMAND`: the texts of the product for translators.
 *
 * - `export -- fr [FILE]` writes the messages of French to `fr.po`.
 * - `fill -- fr` adds what French lacks, in English, so that it can be built.
 * - `import -- FILE` reads such a file back into the modules.
 * - `left [-- fr]` lists what is not translated, or translated from an English text that has changed.
 * - `record [-- ID…]` records that translations were made from the present English texts; IDs are stale ones that fit
 *   the changed English text as they are.
 * - `preview [-- fr]` writes every mail and the texts of the screens of each language to pages for a reader.
 */
const USAGE =
  'npm run messages export -- LANGUAGE [FILE] | import -- FILE | fill -- LANGUAGE | left | record [-- ID…] | preview [-- LANGUAGE]'

const say = (text: string) => process.stdout.write(`${text}\n`)

/** The languages that are translated. */
const translated = languages.filter((language) => language !== 'en')

/** Lists what is left to translate, a line for each language and kind. */
export function leftLines(chosen: readonly Language[] = translated, most = 10): string[] {
  const english = textsOf('en')
  return chosen.flatMap((language) => {
    const left = leftOf(english, textsOf(language), readState(language))
    const line = (ids: string[], what: string) =>
      ids.length === 0
        ? []
        : [
            `${language}: ${ids.length} ${what}: ${ids.slice(0, most).join(', ')}${ids.length > most ? ', …' : ''}`,
          ]
    return [
      ...line(left.stale, 'stale (the English text has changed since)'),
      ...line(left.missing, 'missing (shown in English)'),
      ...line(left.unrecorded, 'new (npm run messages record)'),
    ]
  })
}

async function run([command, ...given]: string[]): Promise<void> {
  switch (command) {
    case 'export': {
      const language = languageFrom(given[0])
      const file = resolve(given[1] ?? `${language}.po`)
      const { text, code } = exportLanguage(language)
      writeFileSync(file, text)
      say(`${file} has the messages of ${language}.`)
      if (code.length > 0)
        say(`${code.length} are code, to be translated in their modules: ${code.join(', ')}`)
      return
    }
    case 'import': {
      const text = readFileSync(resolve(given[0] ?? fail()), 'utf8')
      await importFile(languageFrom(readPo(text).language), text)
      return
    }
    case 'fill': {
      const modules = filledModules(languageFrom(given[0]))
      await writeModules(modules)
      say(`${modules.size} modules have messages in English now.`)
      return
    }
    case 'left': {
      const lines = leftLines(given[0] ? [languageFrom(given[0])] : translated, Infinity)
      say(lines.length > 0 ? lines.join('\n') : 'Everything is translated.')
      return
    }
    case 'record': {
      const english = textsOf('en')
      const unknown = given.filter((id) => !english.has(id))
      if (unknown.length > 0) throw new Error(`There is no message ${unknown.join(', ')}.`)
      for (const language of translated)
        writeState(
          language,
          recorded(english, textsOf(language), readState(language), new Set(given)),
        )
      return
    }
    case 'preview': {
      const { writePreview } = await import('./messages/preview.ts')
      const folder = join(root, 'node_modules/.cache/messages-preview')
      for (const language of given[0] ? [languageFrom(given[0])] : languages)
        for (const path of await writePreview(language, folder)) say(path)
      return
    }
    default:
      fail()
  }
}

async function importFile(language: Language, text: string): Promise<void> {
  const { modules, state, changed, faults } = importLanguage(language, text)
  await writeModules(modules)
  writeState(language, state)
  say(`${changed.length} messages of ${language} are new or changed.`)
  for (const fault of faults) say(`Not imported: ${fault}`)
  if (faults.length > 0) process.exitCode = 1
}

async function writeModules(modules: ReadonlyMap<string, string>): Promise<void> {
  for (const [path, module] of modules) writeFileSync(join(root, path), module)
  if (modules.size > 0) await tool('oxfmt/bin/oxfmt', [...modules.keys()], { cwd: root })
}

function languageFrom(value: string | undefined): Language {
  if (!isLanguage(value) || value === 'en')
    throw new Error(`'${value ?? ''}' is none of the languages: ${translated.join(', ')}`)
  return value
}

function fail(): never {
  throw new Error(USAGE)
}

if (import.meta.main)
  try {
    await run(process.argv.slice(2))
  } catch (error) {
    say((error as Error).message)
    process.exitCode = 1
  }
