import { globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { emails, features } from '../apps/server/src/features.ts'
import { calls } from '../packages/contract/src/calls.ts'
import { root } from './run.ts'

/**
 * Which modules may import which (docs/architecture.md). The rules use folders and the declarations of features, so
 * they apply to a new feature from the start.
 */
const server = 'apps/server/src'

/** The server's files that assemble all features. */
const compositionRoots = ['app', 'config', 'features', 'main'].map((name) => `${server}/${name}.ts`)

/** The features that a feature may import, by the names of their folders. */
const needsOf = new Map(
  features.map(({ name, needs }) => [
    name,
    Object.values(needs as Record<string, { name: string }>).map((need) => need.name),
  ]),
)

interface Import {
  from: string
  to: string
}

/** Every import, type imports included: ours as paths from the root, packages by their names. */
function imports(): Import[] {
  const files = globSync(['apps/*/src/**/*.{ts,tsx}', 'packages/*/src/**/*.ts'], {
    cwd: root,
  }).filter((file) => !/(\.test\.tsx?|\/test-[\w-]+\.ts|\/testing\.ts)$/.test(file))
  return files.flatMap((from) => {
    const text = readFileSync(join(root, from), 'utf8')
    const statements = text.matchAll(
      /^(?:import|export)\s+[^'"]*?from\s+['"]([^'"]+)['"]|^import\s+['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/gm,
    )
    return [...statements].map((match) => ({
      from,
      to: target(from, match[1] ?? match[2] ?? match[3] ?? ''),
    }))
  })
}

function target(from: string, specifier: string): string {
  if (specifier.startsWith('.'))
    return relative(root, resolve(root, dirname(from), specifier.split('?')[0] ?? ''))
  if (specifier.startsWith('#'))
    return `apps/web/${specifier.startsWith('#test/') ? '' : 'src/'}${specifier.slice(1)}`
  const ours = /^@firstbell\/([\w-]+)(?:\/(.+))?$/.exec(specifier)
  return ours ? `packages/${ours[1]}/src/${ours[2] ?? ours[1]}.ts` : specifier
}

const all = imports()
const breaking = (rule: (edge: Import) => boolean) =>
  all.filter(rule).map((edge) => `${edge.from} → ${edge.to}`)

/** Returns the part of the server that a file belongs to: a feature, `platform`, `web` or `commands`. */
const partOf = (path: string) => /^apps\/server\/src\/(?:features\/)?([^/]+)\//.exec(path)?.[1]
const isFeature = (path: string) => path.startsWith(`${server}/features/`)

const PLATFORM_TABLES = ['mail', 'mail_shared', 'migration', 'rate_limit', 'secret', 'sql_function']

/** Returns the sorted names of the tables in the SQL of these files, in text or in calls of Kysely. */
function tablesInSql(patterns: string[]): { reads: string[]; writes: string[] } {
  const names = [...PLATFORM_TABLES, ...features.flatMap(({ tables = [] }) => tables)]
  const table = `(${names.map((name) => name.replace('.', '\\.')).join('|')})(?![\\w.]|\\()`
  const code = globSync(patterns, { cwd: root })
    .filter((file) => !file.endsWith('.test.ts') && !file.endsWith('/database/schema.ts'))
    .map((file) => withoutComments(readFileSync(join(root, file), 'utf8')))
    .join('\n')
  const named = (...expressions: string[]) =>
    [
      ...new Set(
        expressions.flatMap((one) =>
          [...code.matchAll(new RegExp(one, 'g'))].map((match) => match[1]!),
        ),
      ),
    ].toSorted()
  return {
    reads: named(
      `\\b(?<!delete )(?:from|join)\\s+(?:only\\s+)?${table}`,
      `\\bfrom\\s+\\w+(?: (?:as )?\\w+)?,\\s*${table}`,
      `(?:selectFrom|Join|\\.from|using)\\(\\s*\\[?'${table}`,
    ),
    writes: named(
      `\\b(?:insert into|update|delete from|merge into)\\s+${table}`,
      `(?:insertInto|updateTable|deleteFrom|mergeInto)\\(\\s*'${table}`,
    ),
  }
}

const withoutComments = (code: string) => code.replace(/^\s*(?:\/\/|--|\/?\*).*$/gm, '')

/** The web app's layers, from top to bottom. */
const layers = ['app', 'pages', 'features', 'entities', 'shared']
const layerOf = (path: string) => layers.find((layer) => path.startsWith(`apps/web/src/${layer}/`))
/** The features and entities that another one of their layer may import. */
const webNeeds: Record<string, string[]> = {
  'entities/booking': ['entities/offering', 'entities/login'],
  'features/booking': ['features/series', 'features/waitlist'],
  'features/classroom': ['features/board'],
  'features/joining': ['features/reviews'],
  'features/moderation': ['features/people', 'features/reviews'],
  'features/own-bookings': [
    'features/joining',
    'features/materials',
    'features/offering-messages',
    'features/own-offerings',
    'features/reviews',
    'features/series',
    'features/waitlist',
  ],
  'features/people': ['features/audit', 'features/payments'],
  'features/profile': ['features/security'],
  'features/security': ['features/calendar'],
  'features/teaching': [
    'features/joining',
    'features/materials',
    'features/offering-messages',
    'features/own-offerings',
    'features/security',
  ],
}
/** Returns the feature or entity that a file belongs to. */
const sliceOf = (path: string) => /^apps\/web\/src\/((?:features|entities)\/[^/]+)/.exec(path)?.[1]

describe('architecture', () => {
  test('the imports were found at all', () => {
    expect(all.length).toBeGreaterThan(100)
    expect(all.map((edge) => edge.to)).toContain('apps/server/src/platform/http/routes.ts')
  })

  test('the messages import nothing, the contract zod and the messages only', () => {
    expect(
      breaking(
        ({ from, to }) =>
          (from.startsWith('packages/messages/') && !to.startsWith('packages/messages/')) ||
          (from.startsWith('packages/contract/') &&
            !/^(packages\/(contract|messages)\/|zod(\/|$))/.test(to)),
      ),
    ).toEqual([])
  })

  test('demo data import only the contract, and only commands import them', () => {
    expect(
      breaking(({ from, to }) => {
        if (from.startsWith('packages/demo/'))
          return !/^(packages\/(demo|contract|messages)\/|node:|oidc-provider$)/.test(to)
        return to.startsWith('packages/demo/') && partOf(from) !== 'commands'
      }),
    ).toEqual([])
  })

  test('embedded-postgres imports nothing of the product, and only the database imports it', () => {
    expect(
      breaking(({ from, to }) => {
        if (from.startsWith('packages/embedded-postgres/'))
          return !/^(packages\/embedded-postgres\/|node:|pg$)/.test(to)
        return (
          to.startsWith('packages/embedded-postgres/') &&
          !from.startsWith('apps/server/src/platform/database/')
        )
      }),
    ).toEqual([])
  })

  test('embedded-livekit imports nothing of the product', () => {
    expect(
      breaking(
        ({ from, to }) =>
          from.startsWith('packages/embedded-livekit/src/') &&
          !from.endsWith('.test.ts') &&
          !/^(packages\/embedded-livekit\/|node:|(@livekit\/protocol|jose|werift|ws)$)/.test(to),
      ),
    ).toEqual([])
  })

  test('the stand-in for Stripe imports nothing of the product, and the product does not import it', () => {
    expect(
      breaking(({ from, to }) => {
        if (from.startsWith('packages/stripe-stand-in/'))
          return !/^(packages\/stripe-stand-in\/|node:|ajv$|stripe$)/.test(to)
        return to.startsWith('packages/stripe-stand-in/')
      }),
    ).toEqual([])
  })

  test('every folder of a feature is declared under its own name', () => {
    expect(features.map(({ name }) => name).toSorted()).toEqual(
      readdirSync(join(root, server, 'features')).toSorted(),
    )
  })

  test('a feature is listed before those that it needs', () => {
    const order = features.map(({ name }) => name)
    const late = [...needsOf].flatMap(([name, needs]) =>
      needs.filter((need) => order.indexOf(need) < order.indexOf(name)),
    )
    expect(late).toEqual([])
  })

  test('platform imports nothing else of the server', () => {
    expect(
      breaking(
        ({ from, to }) =>
          partOf(from) === 'platform' && to.startsWith('apps/server/') && partOf(to) !== 'platform',
      ),
    ).toEqual([])
  })

  test('platform has no names, URLs or templates of features', () => {
    const text = globSync(`${server}/{features,platform}/**/*.ts`, { cwd: root })
      .filter((file) => !file.endsWith('.test.ts'))
      .map((file) => ({ file, code: withoutComments(readFileSync(join(root, file), 'utf8')) }))
    const addresses = new Set([
      ...Object.values(calls).flatMap((area) => Object.values(area).map(({ path }) => path)),
      ...text
        .filter(({ file }) => isFeature(file))
        .flatMap(({ code }) => [
          ...code.matchAll(/\.(?:get|post|head|patch|delete|options)\(\s*'(\/[^']+)'/g),
        ])
        .map(([, path = '']) => path),
    ])
    expect(addresses).toContain('/files')
    const roots = [...new Set([...addresses].map((path) => path.split('/')[1]))]
    const address = new RegExp(`(?<!\\w)/(?:${roots.join('|')})(?:[/?'"\`\\s)]|$)`)
    const names = [...Object.keys(emails), ...features.map(({ name }) => name)]
    const name = new RegExp(`(['"\`])(?:${names.join('|')})\\1`)
    const faults = text
      .filter(({ file }) => partOf(file) === 'platform' && !file.endsWith('/database/schema.ts'))
      .flatMap(({ file, code }) =>
        code
          .split('\n')
          .filter((line) => address.test(line) || name.test(line))
          // The folder of unfinished uploads on a disk has the same name as the feature.
          .filter((line) => !line.includes("join(root, 'uploads')"))
          .map((line) => `${file}: ${line.trim()}`),
      )
    expect(faults).toEqual([])
  })

  test('every table and function of the database has one owner', () => {
    const schema = readFileSync(join(root, server, 'platform/database/schema.ts'), 'utf8')
    const tables = [
      ...schema.slice(schema.indexOf('export interface DB')).matchAll(/^ {2}'?([\w.]+)'?: /gm),
    ]
    expect(
      [...PLATFORM_TABLES, ...features.flatMap(({ tables = [] }) => tables)].toSorted(),
    ).toEqual(tables.map(([, table]) => table).toSorted())
    const owners = readdirSync(join(root, 'apps/server/sql'))
    expect(owners.filter((owner) => !features.some(({ name }) => name === owner))).toEqual([])
  })

  test('SQL reads tables of its feature and of those that it needs, writes its own, and declares the rest', () => {
    for (const { name, tables = [], tablesOfOthers = {} } of features) {
      const { reads, writes } = tablesInSql([
        `${server}/features/${name}/**/*.ts`,
        `apps/server/sql/${name}/*.sql`,
      ])
      const needed = needsOf
        .get(name)!
        .flatMap((need) => features.find((one) => one.name === need)!.tables ?? [])
      const own = new Set([...PLATFORM_TABLES, ...tables])
      expect
        .soft([name, ...reads.filter((table) => !own.has(table) && !needed.includes(table))])
        .toEqual([name, ...(tablesOfOthers.reads ?? []).toSorted()])
      expect
        .soft([name, ...writes.filter((table) => !own.has(table))])
        .toEqual([name, ...(tablesOfOthers.writes ?? []).toSorted()])
    }
    // The files that assemble features read no tables, and platform reads no table of a feature.
    for (const part of ['platform', 'web']) {
      const { reads, writes } = tablesInSql([`${server}/${part}/**/*.ts`])
      expect
        .soft(
          [...reads, ...writes].filter(
            (table) => part === 'web' || !PLATFORM_TABLES.includes(table),
          ),
        )
        .toEqual([])
    }
  })

  test('a feature imports platform and what it needs, only through the main module of each', () => {
    expect(
      breaking(({ from, to }) => {
        const [own, other] = [partOf(from), partOf(to)]
        if (!isFeature(from) || !to.startsWith('apps/server/')) return false
        if (own === other || other === 'platform') return false
        const frontDoor = from.endsWith('/feature.ts')
          ? `${server}/features/${other}/feature.ts`
          : `${server}/features/${other}/${other}.ts`
        return to !== frontDoor || !needsOf.get(own!)?.includes(other!)
      }),
    ).toEqual([])
  })

  test('web imports platform, and commands import the main modules of features', () => {
    expect(
      breaking(({ from, to }) => {
        const [own, other] = [partOf(from), partOf(to)]
        if ((own !== 'web' && own !== 'commands') || !to.startsWith('apps/server/')) return false
        if (own === other || other === 'platform') return false
        if (own === 'web') return true
        return !compositionRoots.includes(to) && to !== `${server}/features/${other}/${other}.ts`
      }),
    ).toEqual([])
  })

  test('browser and server share only the contract', () => {
    expect(
      breaking(
        ({ from, to }) =>
          (from.startsWith('apps/web/') && to.startsWith('apps/server/')) ||
          (from.startsWith('apps/server/') && to.startsWith('apps/web/')),
      ),
    ).toEqual([])
  })

  test('the web app imports downwards: app, pages, features, entities, shared', () => {
    expect(
      breaking(({ from, to }) => {
        const [own, other] = [layerOf(from), layerOf(to)]
        return (
          own !== undefined && other !== undefined && layers.indexOf(own) > layers.indexOf(other)
        )
      }),
    ).toEqual([])
  })

  test('the web’s features and entities import only those of their layer that they declare', () => {
    expect(
      breaking(({ from, to }) => {
        const [own, other] = [sliceOf(from), sliceOf(to)]
        if (layerOf(from) !== layerOf(to) || own === other || other === undefined) return false
        return !webNeeds[own ?? '']?.includes(other)
      }),
    ).toEqual([])
  })

  test('the web’s ui imports nothing of ours except messages', () => {
    expect(
      breaking(
        ({ from, to }) =>
          from.startsWith('apps/web/src/shared/ui/') &&
          /^(apps|packages)\//.test(to) &&
          !to.startsWith('packages/messages/') &&
          !to.startsWith('apps/web/src/shared/ui/'),
      ),
    ).toEqual([])
  })

  test('there are no import cycles', () => {
    const graph = new Map<string, string[]>()
    for (const { from, to } of all)
      if (/^(apps|packages)\//.test(to)) graph.set(from, [...(graph.get(from) ?? []), to])
    const done = new Set<string>()
    const cycles: string[] = []
    const visit = (file: string, path: string[]) => {
      if (path.includes(file)) {
        cycles.push([...path.slice(path.indexOf(file)), file].join(' → '))
        return
      }
      if (done.has(file)) return
      for (const imported of graph.get(file) ?? []) visit(imported, [...path, file])
      done.add(file)
    }
    for (const file of graph.keys()) visit(file, [])
    expect(cycles).toEqual([])
  })
})
