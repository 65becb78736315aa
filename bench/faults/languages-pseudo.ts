import {
  cpSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join, relative } from 'node:path'
import { sourcesOf, walk, type Node } from '../../scripts/syntax.ts'
import { root, run, temporaryFolder } from '../site.ts'

/** The tag of the pseudo-language. No real language has it. */
export const PSEUDO = 'xx'

/** Makes a message a third longer, with an accent on each letter: 'Book' becomes 'B́óóóóḱ'. Tags are kept. */
const pseudo = (text: string) =>
  text
    .split(/(<\/?\w+\/?>|\\u[\da-f]{4}|\\.)/i)
    .map((part, index) =>
      index % 2 === 1 ? part : part.replace(/[aeiou]/gi, '$&$&').replace(/[a-z]/gi, '$&\u0301'),
    )
    .join('')

/** Literals that are no text of the message: what is compared, split at, imported or a name. */
function isText(node: Node, parent?: Node): boolean {
  if (node.type === 'TemplateElement') return true
  if (node.type !== 'Literal' || typeof node['value'] !== 'string') return false
  if (!parent || /^(?:Import|Export|TS)/.test(parent.type)) return false
  if (parent.type === 'BinaryExpression' && parent['operator'] !== '+') return false
  if (parent.type === 'Property' && parent['key'] === node) return false
  return /\w/.test(node['value'])
}

/**
 * Adds the pseudo-language to a copy of the product, as in docs/languages/README.md, and builds the copy.
 * @returns the folder
 */
export async function buildPseudo(stack: AsyncDisposableStack): Promise<string> {
  const folder = await temporaryFolder(stack)
  for (const name of ['apps', 'packages', 'scripts', 'package.json', 'tsconfig.base.json'])
    cpSync(join(root, name), join(folder, name), {
      recursive: true,
      filter: (path) => !/(?:^|\/)(?:node_modules|dist)(?:$|\/)/.test(relative(root, path)),
    })
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@firstbell' && name !== '.cache') {
      mkdirSync(join(folder, 'node_modules'), { recursive: true })
      symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name))
    }
  cpSync(join(root, 'node_modules/@firstbell'), join(folder, 'node_modules/@firstbell'), {
    recursive: true,
    verbatimSymlinks: true,
  })

  const messages = join(folder, 'packages/messages')
  const edit = (file: string, change: (text: string) => string) =>
    writeFileSync(file, change(readFileSync(file, 'utf8')))
  edit(join(messages, 'src/languages.ts'), (text) =>
    text
      .replace(/languages = \[.*\]/, `languages = ['en', '${PSEUDO}']`)
      .replace("en: 'English',", `en: 'English', ${PSEUDO}: 'Pseudo',`),
  )
  edit(join(messages, 'package.json'), (text) =>
    text.replace('"language-es"', `"language-${PSEUDO}": "./src/${PSEUDO}/*.ts",\n"language-es"`),
  )
  for (const file of globSync(join(messages, 'src/all/*.ts')))
    edit(file, (text) =>
      text
        .replace(
          /import \* as en from '\.\.\/en(.*)'/,
          `$&\nimport * as ${PSEUDO} from '../${PSEUDO}$1'`,
        )
        .replace('{ en,', `{ en, ${PSEUDO},`),
    )
  edit(join(folder, 'apps/web/vite.config.ts'), (text) =>
    text.replace('en: BASIC_FONTS,', `en: BASIC_FONTS, ${PSEUDO}: LATIN_FONTS,`),
  )
  edit(join(folder, 'apps/web/budget.json'), (text) =>
    text.replace('"en":', `"${PSEUDO}": 1000, "en":`),
  )
  mkdirSync(join(messages, 'src', PSEUDO))
  for (const { path, text, program } of sourcesOf('packages/messages/src/en/*.ts')) {
    const changes: { start: number; end: number }[] = []
    walk(program, (node, parent) => {
      if (isText(node, parent)) changes.push({ start: node.start, end: Number(node['end']) })
    })
    let changed = text
    for (const { start, end } of changes.toSorted((one, other) => other.start - one.start))
      changed = changed.slice(0, start) + pseudo(changed.slice(start, end)) + changed.slice(end)
    if (path.endsWith('/language.ts'))
      changed = text.replace("= 'en'", `= '${PSEUDO}' as never`).replace("= ''", `= '/${PSEUDO}'`)
    writeFileSync(join(folder, path.replace('/en/', `/${PSEUDO}/`)), changed)
  }
  const { ended, log } = run(process.execPath, [join(folder, 'apps/web/build.ts')])
  const { code } = await ended
  // Exceeding the size budget is not a fault here.
  if (!log().includes('home fonts')) throw new Error(`The build ended with ${code}:\n${log()}`)
  return folder
}
