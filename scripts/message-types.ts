import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '../packages/messages/src/languages.ts'
import { root } from './run.ts'

/**
 * Writes a TypeScript project in which a message is a type error if a language lacks it, or if its parameters differ
 * from those in English (rule language-8).
 * @returns the folder of the project
 */
export function writeMessageTypes(): string {
  const folder = join(root, 'node_modules/.cache/message-types')
  const source = '../../../packages/messages/src'
  const areas = readdirSync(join(root, 'packages/messages/src/en'))
    .filter((file) => /^[\w-]+\.ts$/.test(file))
    .map((file) => file.slice(0, -'.ts'.length))
    // Languages differ in their plural forms (packages/messages/src/all/language.ts).
    .filter((area) => area !== 'language')
  const checks = areas.map((area, index) => {
    const names = languages.map((language) => ({
      language,
      // A tag with a region is no identifier.
      module: `${language.replace(/\W/g, '_')}${index}`,
    }))
    return [
      ...names.map(
        ({ language, module }) => `import * as ${module} from '${source}/${language}/${area}.ts'`,
      ),
      `void ({ ${names.map(({ language, module }) => `'${language}': ${module}`).join(', ')} } satisfies InEveryLanguage<typeof en${index}>)`,
    ].join('\n')
  })
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    join(folder, 'areas.ts'),
    [`import type { InEveryLanguage } from '${source}/languages.ts'`, ...checks, ''].join('\n'),
  )
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ extends: '../../../packages/messages/tsconfig.json', include: ['areas.ts'] }),
  )
  return folder
}
