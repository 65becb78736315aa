import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { canonicalZone } from '@firstbell/contract/time-zones'
import { languages } from '../packages/messages/src/languages.ts'
import { root } from './run.ts'

/**
 * Generates packages/messages/src/cities: what the cities of time zones are called in each language, by CLDR
 * (https://cldr.unicode.org, Unicode License). `Intl` does not tell these names. Run it for a new language:
 *
 *     node scripts/cities.ts
 *
 * English has no names there, because it has those of the zones: 'Europe/Vienna' is Vienna.
 */
const CLDR = 'cldr-dates-full@48.2.0'

/** Zones that IANA has in a further folder, and CLDR and some browsers have not. */
const FOLDERS: Readonly<Record<string, string>> = {
  'America/Buenos_Aires': 'Argentina',
  'America/Catamarca': 'Argentina',
  'America/Cordoba': 'Argentina',
  'America/Jujuy': 'Argentina',
  'America/Mendoza': 'Argentina',
  'America/Indianapolis': 'Indiana',
  'America/Louisville': 'Kentucky',
}

interface Zones {
  [name: string]: Zones | string | undefined
  exemplarCity?: string
}

const folder = await mkdtemp(join(tmpdir(), 'firstbell-cities-'))
try {
  const install = ['install', '--prefix', folder, '--no-save', '--ignore-scripts', CLDR]
  await promisify(execFile)('npm', install)
  for (const language of languages) {
    if (language === 'en') continue
    const main = join(folder, 'node_modules/cldr-dates-full/main')
    // CLDR has the usual region and script of a language without their subtags: 'pt-BR' is 'pt'.
    const subtags = language.split('-')
    const tag = subtags
      .map((_, index) => subtags.slice(0, subtags.length - index).join('-'))
      .find((each) => existsSync(join(main, each)))
    if (tag === undefined) throw new Error(`CLDR has no ${language}.`)
    const names = JSON.parse(await readFile(join(main, tag, 'timeZoneNames.json'), 'utf8')) as {
      main: Record<string, { dates: { timeZoneNames: { zone: Zones } } }>
    }
    const cities = citiesOf(names.main[tag]!.dates.timeZoneNames.zone)
    const lines = cities.map(
      ([zone, city]) => `  ${JSON.stringify(zone)}: ${JSON.stringify(city)},`,
    )
    await writeFile(
      join(root, 'packages/messages/src/cities', `${language}.ts`),
      [
        '/** The cities of time zones, by CLDR (scripts/cities.ts). Absent: as in the name of the zone. */',
        'export const cities: Readonly<Partial<Record<string, string>>> = {',
        ...lines,
        '}',
        '',
      ].join('\n'),
    )
  }
} finally {
  await rm(folder, { recursive: true })
}

/** Returns the cities that are called otherwise than in the current names of their zones, by these names. */
function citiesOf(zones: Zones): [zone: string, city: string][] {
  const found: [string, string][] = []
  const look = (tree: Zones, path: string[]): void => {
    for (const [name, value] of Object.entries(tree)) {
      if (typeof value !== 'object') continue
      const zone = canonicalZone([...path, name].join('/'))
      const city = value.exemplarCity
      const isPlace = city !== undefined && !zone.startsWith('Etc/')
      if (isPlace && city !== zone.split('/').at(-1)!.replaceAll('_', ' ')) found.push([zone, city])
      if (city === undefined) look(value, [...path, name])
    }
  }
  look(zones, [])
  const further = found.flatMap(([zone, city]): [string, string][] =>
    FOLDERS[zone] === undefined ? [] : [[zone.replace('/', `/${FOLDERS[zone]}/`), city]],
  )
  return [...found, ...further].toSorted(([one], [other]) => (one < other ? -1 : 1))
}
