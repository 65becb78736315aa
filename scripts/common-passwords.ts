import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { MINIMUM_PASSWORD_LENGTH } from '../packages/contract/src/limits.ts'

/**
 * Generates apps/server/src/features/identity/common-passwords.txt, the passwords that people may
 * not choose, from the list of the npm package @zxcvbn-ts/language-common (MIT): passwords of
 * published breaches by frequency. To update it:
 *
 *     npm pack @zxcvbn-ts/language-common && tar xzf zxcvbn-ts-language-common-*.tgz
 *     node scripts/common-passwords.ts package
 */
const [folder] = process.argv.slice(2)
if (folder === undefined) {
  process.stderr.write('usage: node scripts/common-passwords.ts FOLDER_OF_THE_UNPACKED_PACKAGE\n')
  process.exit(2)
}
const read = (file: string) => readFile(join(folder, file), 'utf8')
const { name, version } = JSON.parse(await read('package.json')) as Record<string, string>
const licence = (await read('LICENSE.txt')).replaceAll('\r\n', '\n').trim()
const listed = JSON.parse(await read('src/passwords.json')) as string[]
const passwords = new Set(
  listed
    .map((password) => password.normalize('NFKC').toLowerCase())
    .filter((password) => password.length >= MINIMUM_PASSWORD_LENGTH && !/\s/.test(password)),
)
// Two empty lines end the notice, which may contain single ones.
const text = [
  `Passwords of published breaches, the most used first, ${MINIMUM_PASSWORD_LENGTH} characters or more, in lower case.`,
  `From ${name} ${version}, made by scripts/common-passwords.ts.`,
  '',
  licence,
  '',
  '',
  ...passwords,
  '',
].join('\n')
const file = resolve(
  import.meta.dirname,
  '../apps/server/src/features/identity/common-passwords.txt',
)
await writeFile(file, text)
process.stdout.write(`${passwords.size} passwords in ${file}\n`)
