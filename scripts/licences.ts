import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.ts'

/**
 * The licences of all packages of package-lock.json, including those of other platforms. `node
 * scripts/licences.ts` prints a summary; scripts/licences.test.ts compares it with the licences
 * that docs/dependencies.md accepts.
 */

/** Licences that only require a notice. */
const PERMISSIVE = [
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]

/**
 * Licences that require more, with the packages that they are accepted for. docs/dependencies.md,
 * "Licences", has the reasons.
 */
const BY_NAME: readonly [licence: string, packages: RegExp][] = [
  ['LGPL-3.0-or-later', /^@img\/sharp-/],
  ['MPL-2.0', /^(axe-core|ical\.js|lightningcss(-.+)?|mediabunny)$/],
]

/** Packages without a licence in package.json. */
const UNNAMED: Record<string, string> = {
  // MIT, according to its Readme.md.
  'combine-errors': 'MIT',
}

export interface Installed {
  name: string
  version: string
  /** An SPDX expression; '' if there is none. */
  licence: string
  /** Only for building and testing. */
  development: boolean
  deprecated: boolean
  installScript: boolean
}

/** Returns the packages of the lock file, one entry per version. */
export function installed(): Installed[] {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<
      string,
      {
        name?: string
        version: string
        license?: string
        link?: boolean
        dev?: boolean
        devOptional?: boolean
        deprecated?: string
        hasInstallScript?: boolean
      }
    >
  }
  const found = new Map<string, Installed>()
  for (const [path, entry] of Object.entries(lock.packages)) {
    const at = path.lastIndexOf('node_modules/')
    if (at < 0 || entry.link === true) continue
    const name = entry.name ?? path.slice(at + 'node_modules/'.length)
    const key = `${name}@${entry.version}`
    const development = entry.dev === true && found.get(key)?.development !== false
    found.set(key, {
      name,
      version: entry.version,
      licence: entry.license ?? UNNAMED[name] ?? '',
      development,
      deprecated: entry.deprecated !== undefined,
      installScript: entry.hasInstallScript === true,
    })
  }
  return [...found.values()]
}

/** Returns whether a package may be used under its licence. */
export function accepted({ name, licence }: Pick<Installed, 'name' | 'licence'>): boolean {
  const may = (one: string) =>
    PERMISSIVE.includes(one) || BY_NAME.some(([known, names]) => known === one && names.test(name))
  // Of an OR, one alternative must be accepted; of an AND, every part.
  return licence
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((alternative) => alternative.split(' AND ').every(may))
}

/** Returns the names of direct dependencies in our package.json files. */
export function directDependencies(): string[] {
  type Manifest = Partial<Record<string, Record<string, string>>>
  const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8')) as Manifest
  const workspaces = read('package.json')['workspaces'] as unknown as string[]
  const files = globSync(
    workspaces.map((folder) => `${folder}/package.json`),
    { cwd: root },
  )
  const names = ['package.json', ...files]
    .map(read)
    .flatMap((manifest) =>
      ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) =>
        Object.keys(manifest[kind] ?? {}),
      ),
    )
  return [...new Set(names)].filter((name) => !name.startsWith('@firstbell/')).sort()
}

if (import.meta.main) {
  const counts = new Map<string, [served: number, development: number]>()
  for (const { licence, development } of installed()) {
    const count = counts.get(licence) ?? [0, 0]
    count[development ? 1 : 0] += 1
    counts.set(licence, count)
  }
  process.stdout.write('licence                                 in use  to build and test\n')
  for (const [licence, [served, development]] of [...counts].sort(
    ([, a], [, b]) => b[0] + b[1] - a[0] - a[1],
  ))
    process.stdout.write(
      `${(licence || '(none)').padEnd(40)}${String(served).padStart(6)}${String(development).padStart(19)}\n`,
    )
  const refused = installed().filter((one) => !accepted(one))
  for (const { name, version, licence } of refused)
    process.stdout.write(`✗ ${name} ${version}: ${licence || 'no licence named'}\n`)
  process.exit(refused.length > 0 ? 1 : 0)
}
