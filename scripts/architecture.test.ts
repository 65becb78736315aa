import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from './run.ts'

/**
 * Who may know whom (docs/architecture.md). The rules speak of folders: a new feature is guarded
 * from its first day, and has to be listed here to know another.
 */
const serverFeatures: Record<string, string[]> = {
  newsletter: [],
  uploads: [],
  bookings: [],
  offerings: ['bookings', 'uploads'],
  identity: [],
  accounts: ['identity', 'uploads', 'bookings', 'offerings'],
  instructors: ['accounts', 'identity', 'uploads', 'offerings'],
  web: [],
  commands: [
    'accounts',
    'bookings',
    'uploads',
    'identity',
    'instructors',
    'newsletter',
    'offerings',
  ],
}

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
  const ours = /^@firstbell\/([\w-]+)(?:\/(.+))?$/.exec(specifier)
  return ours ? `packages/${ours[1]}/src/${ours[2] ?? ours[1]}.ts` : specifier
}

const all = imports()
const breaking = (rule: (edge: Import) => boolean) =>
  all.filter(rule).map((edge) => `${edge.from} → ${edge.to}`)

const featureOf = (path: string) => /^apps\/server\/src\/(?:features\/)?([^/]+)\//.exec(path)?.[1]

/** The web app's layers, from the top. */
const layers = ['app', 'pages', 'features', 'entities', 'shared']
const layerOf = (path: string) => layers.find((layer) => path.startsWith(`apps/web/src/${layer}/`))
/** The feature or entity that a file belongs to. */
const sliceOf = (path: string) => /^apps\/web\/src\/((?:features|entities)\/[^/]+)/.exec(path)?.[1]

describe('architecture', () => {
  test('the imports were found at all', () => {
    expect(all.length).toBeGreaterThan(100)
    expect(all.map((edge) => edge.to)).toContain('apps/server/src/platform/http/routes.ts')
  })

  test('the contract imports zod only', () => {
    expect(
      breaking(
        ({ from, to }) =>
          from.startsWith('packages/contract/') &&
          !to.startsWith('packages/contract/') &&
          !/^zod(\/|$)/.test(to),
      ),
    ).toEqual([])
  })

  test('demo data know the contract, and only the commands know them', () => {
    expect(
      breaking(({ from, to }) => {
        if (from.startsWith('packages/demo/'))
          return !/^(packages\/(demo|contract)\/|node:)/.test(to)
        return to.startsWith('packages/demo/') && featureOf(from) !== 'commands'
      }),
    ).toEqual([])
  })

  test('embedded-postgres knows nothing of the product, and only the database knows it', () => {
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

  test('platform knows no feature', () => {
    expect(
      breaking(
        ({ from, to }) =>
          featureOf(from) === 'platform' &&
          to.startsWith('apps/server/') &&
          featureOf(to) !== 'platform',
      ),
    ).toEqual([])
  })

  test('a feature knows platform and the features on its line, each by its front door', () => {
    expect(
      breaking(({ from, to }) => {
        const [own, other] = [featureOf(from), featureOf(to)]
        if (own === undefined || own === 'platform') return false
        if (!to.startsWith('apps/server/') || own === other || other === 'platform') return false
        if (other === undefined) return true
        const frontDoor = to === `apps/server/src/features/${other}/${other}.ts`
        return !frontDoor || !serverFeatures[own]?.includes(other)
      }),
    ).toEqual([])
  })

  test('browser and server meet in the contract only', () => {
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

  test("the web's features and entities know no other of their own layer", () => {
    expect(
      breaking(({ from, to }) => {
        const [own, other] = [sliceOf(from), sliceOf(to)]
        return layerOf(from) === layerOf(to) && own !== other
      }),
    ).toEqual([])
  })

  test("the web's ui knows nothing else of ours", () => {
    expect(
      breaking(
        ({ from, to }) =>
          from.startsWith('apps/web/src/shared/ui/') &&
          /^(apps|packages)\//.test(to) &&
          !to.startsWith('apps/web/src/shared/ui/'),
      ),
    ).toEqual([])
  })

  test('there are no cycles', () => {
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
      for (const next of graph.get(file) ?? []) visit(next, [...path, file])
      done.add(file)
    }
    for (const file of graph.keys()) visit(file, [])
    expect(cycles).toEqual([])
  })
})
