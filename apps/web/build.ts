/**
 * Builds the web app: dist/client (hashed files, each also as .br and .gz), dist/bootstrap (the
 * inline script of every page) and dist/server (the renderer for pages). Then compares the first
 * load of the home page with budget.json (kilobytes; scripts and styles compressed with brotli) and
 * fails if it is over budget.
 *
 *   node apps/web/build.ts                 build, then check
 *   node apps/web/build.ts --check-budget  check the existing build
 *   node apps/web/build.ts --report        list what the first load consists of, by package
 */
import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { SourceMap, type SourceMapping } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip } from 'node:zlib'
import { build, type BuildEnvironmentOptions, type Manifest, type Rolldown } from 'vite'
import type { Scripts } from './src/app/entry-server.tsx'

const root = import.meta.dirname
const client = join(root, 'dist/client')
const manifestFile = join(root, 'dist/manifest.json')
const bootstrapFile = join(root, 'dist/bootstrap/bootstrap.js')
const compressible = /\.(?:js|css|html|svg|json|txt|map|ico|xml)$/

async function buildAll(): Promise<void> {
  await buildClient({ outDir: 'dist/client', emptyOutDir: true, manifest: 'manifest.json' })
  // The manifest is not for visitors.
  renameSync(join(client, 'manifest.json'), manifestFile)
  refuseCircles(readManifest())
  await build({
    root,
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    build: {
      // As a server build, so that Vite adds no helper for dynamic imports.
      ssr: 'src/app/bootstrap.ts',
      outDir: 'dist/bootstrap',
      emptyOutDir: true,
      copyPublicDir: false,
      minify: true,
    },
  })
  await build({
    root,
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    define: {
      __SCRIPTS__: JSON.stringify(scriptsOf(readManifest())),
      // Otherwise the server's environment decides, and React's development build takes twice the time.
      'process.env.NODE_ENV': '"production"',
    },
    build: {
      ssr: 'src/app/entry-server.tsx',
      outDir: 'dist/server',
      emptyOutDir: true,
      copyPublicDir: false,
      minify: false,
    },
  })
  // Makes Node.js treat the files as modules wherever the folder is copied to.
  writeFileSync(join(root, 'dist/server/package.json'), '{ "type": "module" }\n')
  await precompress()
}

async function buildClient(options: BuildEnvironmentOptions): Promise<Rolldown.RolldownOutput> {
  const first = await modulesOfFirstLoad()
  return (await build({
    root,
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    // React's developer tools are for development, and react-dom's part of them is 0.3 KB.
    define: { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' },
    build: {
      ...options,
      rolldownOptions: {
        output: {
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [
              {
                name: 'vendor',
                test: (module) => first.has(module) && module.includes('/node_modules/'),
              },
              { name: 'first', test: (module) => first.has(module) },
            ],
          },
        },
      },
    },
  })) as Rolldown.RolldownOutput
}

/**
 * The modules that are left of main.tsx and its static imports after tree shaking. They become two
 * chunks, the libraries', which a release leaves as it is, and our own. These compress better than the
 * chunks by which Rolldown would share them with pages.
 */
async function modulesOfFirstLoad(): Promise<Set<string>> {
  const built = (await build({
    root,
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    build: { write: false, minify: false },
  })) as Rolldown.RolldownOutput
  return new Set(chunksOfFirstLoad(built).flatMap(({ moduleIds }) => moduleIds))
}

/** The entry chunk and its static imports. */
function chunksOfFirstLoad({ output }: Rolldown.RolldownOutput): Rolldown.OutputChunk[] {
  const chunks = new Map(
    output.filter((file) => file.type === 'chunk').map((chunk) => [chunk.fileName, chunk]),
  )
  const found = new Set<Rolldown.OutputChunk>()
  const follow = (chunk: Rolldown.OutputChunk | undefined): void => {
    if (!chunk || found.has(chunk)) return
    found.add(chunk)
    for (const imported of chunk.imports) follow(chunks.get(imported))
  }
  follow(chunks.values().find(({ isEntry }) => isEntry))
  return [...found]
}

/**
 * Prints the packages of the first load by source map, as rows of a Markdown table: bytes, and bytes
 * after brotli. What the whole compresses to is divided by what each part compresses to alone.
 */
async function report(): Promise<void> {
  const chunks = chunksOfFirstLoad(await buildClient({ write: false, sourcemap: 'hidden' }))
  const parts = new Map<string, string>()
  for (const { code, map } of chunks) {
    const sources = map && new SourceMap({ ...map, file: map.file ?? '' })
    for (const [line, text] of code.split('\n').entries())
      for (const [column, letter] of [...text].entries()) {
        const source = sources && (sources.findEntry(line, column) as Partial<SourceMapping>)
        const part = partOf(source?.originalSource ?? '')
        parts.set(part, (parts.get(part) ?? '') + letter)
      }
  }
  parts.set('bootstrap', bootstrapScript())
  const compressed = (text: string) => brotliCompressSync(text).length
  const whole = [...chunks.map(({ code }) => compressed(code)), compressed(bootstrapScript())]
  const total = whole.reduce((sum, size) => sum + size)
  const alone = parts.values().reduce((sum, text) => sum + compressed(text), 0)
  for (const [part, text] of [...parts].sort(([, one], [, other]) => other.length - one.length)) {
    const share = Math.round((compressed(text) * total) / alone)
    process.stdout.write(`| ${part} | ${text.length} | ${share} |\n`)
  }
  process.stdout.write(
    `| together | ${parts.values().reduce((sum, text) => sum + text.length, 0)} | ${total} |\n`,
  )
}

function partOf(source: string): string {
  const name = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1]
  if (name !== undefined) return name
  if (source.includes('packages/contract/')) return 'contract'
  return source.includes('src/') ? 'web app' : "the build's imports and exports"
}

function readManifest(): Manifest {
  return JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest
}

/** The file of a chunk, and of all its static imports. */
function filesOf(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[key]
  if (!chunk || seen.has(chunk.file)) return seen
  seen.add(chunk.file)
  for (const imported of chunk.imports ?? []) filesOf(manifest, imported, seen)
  return seen
}

/** Circular imports between chunks run code before its dependencies. */
function refuseCircles(manifest: Manifest): void {
  const done = new Set<string>()
  const follow = (key: string, way: string[]): void => {
    if (way.includes(key))
      throw new Error(`Scripts import each other: ${[...way, key].join(' > ')}`)
    if (done.has(key)) return
    for (const imported of manifest[key]?.imports ?? []) follow(imported, [...way, key])
    done.add(key)
  }
  for (const key of Object.keys(manifest)) follow(key, [])
}

function scriptsOf(manifest: Manifest): Scripts {
  const first = filesOf(manifest, 'index.html')
  return {
    bootstrap: bootstrapScript(),
    first: [...first],
    pages: Object.fromEntries(
      Object.entries(manifest)
        .filter(([key, chunk]) => chunk.isDynamicEntry && key.startsWith('src/'))
        .map(([key]) => [key, [...filesOf(manifest, key)].filter((file) => !first.has(file))]),
    ),
  }
}

function bootstrapScript(): string {
  const script = readFileSync(bootstrapFile, 'utf8').trim()
  // Script elements have no escape for these.
  if (/<[/!]/.test(script)) throw new Error('bootstrap.ts holds "</" or "<!", which end a script')
  return script
}

async function precompress(): Promise<void> {
  const brotli = promisify(brotliCompress)
  const gzipped = promisify(gzip)
  const files = readdirSync(client, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && compressible.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  for (const file of files) {
    const bytes = readFileSync(file)
    const [br, gz] = await Promise.all([
      brotli(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 11,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      }),
      gzipped(bytes, { level: 9 }),
    ])
    writeFileSync(`${file}.br`, br)
    writeFileSync(`${file}.gz`, gz)
  }
}

function checkBudget(): void {
  const manifest = readManifest()
  const scripts = filesOf(manifest, 'index.html')
  const every = readdirSync(join(client, 'assets')).map((file) => `assets/${file}`)
  const kilobytes = (files: Iterable<string>, ending = '') =>
    [...files].reduce((sum, file) => sum + readFileSync(join(client, file + ending)).length, 0) /
    1024
  const found = {
    js: kilobytes(scripts, '.br') + brotliCompressSync(bootstrapScript()).length / 1024,
    css: kilobytes(
      every.filter((file) => file.endsWith('.css')),
      '.br',
    ),
    fonts: kilobytes(every.filter((file) => file.endsWith('.woff2'))),
  }
  const { home } = JSON.parse(readFileSync(join(root, 'budget.json'), 'utf8')) as {
    home: Record<keyof typeof found, number>
  }
  let over = false
  for (const kind of ['js', 'css', 'fonts'] as const) {
    const size = found[kind]
    over ||= size > home[kind]
    process.stdout.write(
      `home ${kind.padEnd(5)} ${size.toFixed(1).padStart(6)} of ${home[kind]} KB${size > home[kind] ? '  OVER BUDGET' : ''}\n`,
    )
  }
  if (over) process.exitCode = 1
}

if (process.argv.includes('--report')) await report()
else {
  if (!process.argv.includes('--check-budget')) await buildAll()
  checkBudget()
}
