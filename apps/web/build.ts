/**
 * Builds the web app, client and renderer, once for each language (docs/decisions/0081): dist/client (hashed
 * files, each also as .br and .gz; files without texts are shared by all languages),
 * dist/server/<language> (the renderer for pages and their template), dist/bootstrap (the inline script
 * of every page) and dist/manifests.json. Then compares the first load of the home page in each
 * language with budget.json (kilobytes; scripts and styles compressed with brotli) and fails if it is
 * over budget.
 *
 *   node apps/web/build.ts                 build, then check
 *   node apps/web/build.ts --check-budget  check the existing build
 */
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip } from 'node:zlib'
import { languages, type Language } from '@firstbell/messages/languages'
import { build, type Manifest, type Rolldown } from 'vite'
import { englishModule } from './english-module.ts'
import type { Scripts } from './src/app/entry-server.tsx'
import { configOf, lacksMessages } from './vite.config.ts'

/** The configuration for a language, given completely, so that Vite reads no file. */
const quietConfig = (language: Language) =>
  ({ ...configOf(language), configFile: false, logLevel: 'warn' }) as const

const root = import.meta.dirname
const dist = join(root, 'dist')
const client = join(dist, 'client')
const manifestsFile = join(dist, 'manifests.json')
const bootstrapFile = join(dist, 'bootstrap/bootstrap.js')
const compressible = /\.(?:js|css|html|svg|json|txt|map|ico|xml)$/

type Manifests = Record<Language, Manifest>

async function buildAll(): Promise<void> {
  rmSync(dist, { recursive: true, force: true })
  mkdirSync(join(dist, 'server'), { recursive: true })
  // Node.js must treat the files as modules, also if the folder is copied elsewhere.
  writeFileSync(join(dist, 'server/package.json'), '{ "type": "module" }\n')
  cpSync(join(root, 'public'), client, { recursive: true })
  const [first] = await Promise.all([modulesOfFirstLoad('en'), buildBootstrap()])
  const compressing = [precompress(readdirSync(client))]
  const manifests: Partial<Manifests> = {}
  for (const language of languages) {
    // The English texts of an incomplete language bring modules that the others have not.
    const own = lacksMessages(language) ? await modulesOfFirstLoad(language) : first
    const { output } = await buildClient(language, own)
    const { manifest, template, files } = separateFiles(output)
    refuseCircularImports(manifest)
    manifests[language] = manifest
    await buildServer(language, manifest)
    write(join(dist, 'server', language, 'index.html'), template)
    for (const [name, content] of files) write(join(client, name), content)
    // Compress while the next language is being built.
    compressing.push(precompress(files.keys()))
  }
  writeFileSync(manifestsFile, JSON.stringify(manifests))
  await Promise.all(compressing)
}

/** Separates the server's files from the public files that are not written yet. */
function separateFiles(output: Rolldown.RolldownOutput['output']) {
  const files = new Map(
    output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source] as const),
  )
  const take = (name: string) => {
    const text = String(files.get(name))
    files.delete(name)
    return text
  }
  const manifest = JSON.parse(take('manifest.json')) as Manifest
  const template = take('index.html')
  for (const name of files.keys())
    if (written.has(name)) files.delete(name)
    else written.add(name)
  return { manifest, template, files }
}

/** Names of written files; they contain a hash of the content. */
const written = new Set<string>()

function write(path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
}

/** Built once for all languages, so that the Content-Security-Policy needs one hash. */
async function buildBootstrap(): Promise<void> {
  await build({
    ...quietConfig('en'),
    build: {
      // An SSR build, so that Vite adds no helper for dynamic imports.
      ssr: 'src/app/bootstrap.ts',
      outDir: 'dist/bootstrap',
      copyPublicDir: false,
      minify: true,
    },
  })
}

async function buildServer(language: Language, manifest: Manifest): Promise<void> {
  const config = quietConfig(language)
  await build({
    ...config,
    define: {
      __SCRIPTS__: JSON.stringify(scriptsOf(manifest)),
      // Without this the environment decides at runtime, and React's development build is half as fast.
      'process.env.NODE_ENV': '"production"',
    },
    build: {
      ...config.build,
      ssr: 'src/app/entry-server.tsx',
      outDir: `dist/server/${language}`,
      copyPublicDir: false,
      minify: false,
    },
  })
}

async function buildClient(
  language: Language,
  first: ReadonlySet<string>,
): Promise<Rolldown.RolldownOutput> {
  const config = quietConfig(language)
  const isFirst = (module: string) => first.has(englishModule(module))
  return (await build({
    ...config,
    // React's developer tools are for development, and react-dom's part of them is 0.3 KB.
    define: { ...config.define, __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' },
    build: {
      ...config.build,
      write: false,
      manifest: 'manifest.json',
      rolldownOptions: {
        ...config.build?.rolldownOptions,
        output: {
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [
              {
                name: 'vendor',
                test: (module) => isFirst(module) && module.includes('/node_modules/'),
              },
              { name: 'first', test: isFirst },
            ],
          },
        },
      },
    },
  })) as Rolldown.RolldownOutput
}

/**
 * Returns the modules of main.tsx and its static imports that remain after tree shaking; messages by their English
 * modules. They become two chunks: the libraries, which rarely change between releases, and our own code.
 * These compress better than the chunks that Rolldown would share with pages.
 */
async function modulesOfFirstLoad(language: Language): Promise<Set<string>> {
  const config = quietConfig(language)
  const built = (await build({
    ...config,
    build: { ...config.build, write: false, minify: false },
  })) as Rolldown.RolldownOutput
  return new Set(
    chunksOfFirstLoad(built).flatMap(({ moduleIds }) => moduleIds.map((id) => englishModule(id))),
  )
}

/** Returns the entry chunk and its static imports. */
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

/** Returns the files of a chunk's static imports, each after its own imports, and then the chunk's file. */
function filesOf(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[key]
  if (!chunk || seen.has(chunk.file)) return seen
  for (const imported of chunk.imports ?? []) filesOf(manifest, imported, seen)
  return seen.add(chunk.file)
}

/** Throws on circular imports between chunks, which would run code before its dependencies. */
function refuseCircularImports(manifest: Manifest): void {
  const done = new Set<string>()
  const follow = (key: string, path: string[]): void => {
    if (path.includes(key))
      throw new Error(`Scripts import each other: ${[...path, key].join(' > ')}`)
    if (done.has(key)) return
    for (const imported of manifest[key]?.imports ?? []) follow(imported, [...path, key])
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
  if (/<[/!]/.test(script))
    throw new Error('bootstrap.ts contains "</" or "<!", which end a script')
  return script
}

/** @param names public files */
async function precompress(names: Iterable<string>): Promise<void> {
  const brotli = promisify(brotliCompress)
  const gzipped = promisify(gzip)
  const one = async (file: string) => {
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
  await Promise.all(
    [...names].filter((name) => compressible.test(name)).map((name) => one(join(client, name))),
  )
}

/** How much larger than English the first load of another language may be (rule language-8). */
const ABOVE_ENGLISH_KB = 2

function checkBudget(): void {
  const manifests = JSON.parse(readFileSync(manifestsFile, 'utf8')) as Manifests
  const every = readdirSync(join(client, 'assets')).map((file) => `assets/${file}`)
  const kilobytes = (files: Iterable<string>, ending = '') =>
    [...files].reduce((sum, file) => sum + readFileSync(join(client, file + ending)).length, 0) /
    1024
  const endingIn = (ending: string) => every.filter((file) => file.endsWith(ending))
  const budget = JSON.parse(readFileSync(join(root, 'budget.json'), 'utf8')) as {
    js: Record<Language, number>
    css: number
    fonts: number
  }
  const compare = (name: string, size: number, most: number) => {
    const over = size > most
    process.stdout.write(
      `home ${name.padEnd(5)} ${size.toFixed(1).padStart(6)} of ${Number(most.toFixed(1))} KB${over ? '  OVER BUDGET' : ''}\n`,
    )
    if (over) process.exitCode = 1
  }
  const bootstrap = brotliCompressSync(bootstrapScript()).length / 1024
  const scriptsIn = (language: Language) =>
    kilobytes(filesOf(manifests[language], 'index.html'), '.br') + bootstrap
  const most = scriptsIn('en') + ABOVE_ENGLISH_KB
  for (const language of languages)
    // A language that lacks messages loads their English texts as well.
    if (lacksMessages(language))
      process.stdout.write(
        `home js ${language}: ${scriptsIn(language).toFixed(1)} KB, not complete\n`,
      )
    else compare(`js ${language}`, scriptsIn(language), Math.min(budget.js[language], most))
  compare('css', kilobytes(endingIn('.css'), '.br'), budget.css)
  compare('fonts', kilobytes(endingIn('.woff2')), budget.fonts)
}

if (!process.argv.includes('--check-budget')) await buildAll()
checkBudget()
