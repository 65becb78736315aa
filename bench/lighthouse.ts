import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { findBrowser } from '../scripts/browser.ts'
import { median, printTable, writeResults } from './figures.ts'
import { browserFlags, idsOf, startProduct } from './product.ts'
import { root, run, say, temporaryFolder } from './site.ts'

/**
 * `node bench/lighthouse.ts [runs]`: Lighthouse with default settings (a simulated phone on a slow
 * network) on the built product with demo data. The figures are medians. Lighthouse is large, so it
 * is installed in its own folder on the first run.
 */

const RUNS = 5
const lighthouse = join(root, 'lighthouse')

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof categories)[number]

/** Milliseconds; the layout shift is a ratio. */
const target = { lcp: 800, cls: 0, tbt: 50 }
const audits = {
  fcp: 'first-contentful-paint',
  lcp: 'largest-contentful-paint',
  cls: 'cumulative-layout-shift',
  tbt: 'total-blocking-time',
} as const
type Metric = keyof typeof audits

interface Figures {
  scores: Record<Category, number>
  metrics: Record<Metric, number>
  /** Ids of failed audits with their weight in a score. */
  failed: string[]
}

/** The parts of Lighthouse's report (LHR) that are read. */
interface LighthouseReport {
  categories: Record<
    Category,
    { score: number | null; auditRefs: { id: string; weight: number; group?: string }[] }
  >
  audits: Record<string, { score: number | null; numericValue?: number; scoreDisplayMode: string }>
  runtimeError?: { message: string }
}

export async function measurePages(runs: number): Promise<void> {
  await install()
  await using stack = new AsyncDisposableStack()
  const server = await startProduct(stack)
  const folder = await temporaryFolder(stack)
  const browser = findBrowser({ whole: true })
  const [id] = await idsOf(server, 'classes')
  const places = { '/': '/', '/courses': '/courses', 'a class page': `/classes/${id}` }

  const short: string[] = []
  const results: Record<string, unknown> = {}
  const rows = [['page', 'perf', 'a11y', 'best', 'seo', 'FCP', 'LCP', 'CLS', 'TBT']]
  for (const [name, path] of Object.entries(places)) {
    const found: Figures[] = []
    for (let count = 0; count < runs; count += 1)
      found.push(await measure(browser, server.url + path, join(folder, `${count}.json`)))
    const score = (category: Category) => median(found.map(({ scores }) => scores[category]))
    const metric = (key: Metric) => median(found.map(({ metrics }) => metrics[key]))
    const ms = (key: Metric) => `${Math.round(metric(key))} ms`
    rows.push([
      name,
      ...categories.map((category) => String(score(category))),
      ms('fcp'),
      ms('lcp'),
      metric('cls').toFixed(3),
      ms('tbt'),
    ])
    for (const category of categories)
      if (score(category) < 100) short.push(`${name}: ${category} ${score(category)}, wanted 100`)
    for (const key of ['lcp', 'cls', 'tbt'] as const)
      if (metric(key) > target[key])
        short.push(`${name}: ${key} ${metric(key)}, wanted ${target[key]}`)
    results[name] = { runs: found, failed: [...new Set(found.flatMap(({ failed }) => failed))] }
  }
  printTable(rows)
  await writeResults('lighthouse', { lighthouse: await version(), pages: results }, short)
}

async function measure(browser: string, url: string, file: string, tries = 3): Promise<Figures> {
  const { ended, log } = run(
    process.execPath,
    [
      join(lighthouse, 'node_modules/lighthouse/cli/index.js'),
      url,
      '--quiet',
      '--no-enable-error-reporting',
      '--output=json',
      `--output-path=${file}`,
      `--only-categories=${categories.join(',')}`,
      `--chrome-flags=--headless=new ${browserFlags.join(' ')}`,
    ],
    { CHROME_PATH: browser, HOME: process.env['HOME'] },
  )
  const { code } = await ended
  // On a busy machine the browser may return an incomplete trace, which Lighthouse reports.
  if (code !== 0 && tries > 1 && /Please run Lighthouse again/.test(log()))
    return measure(browser, url, file, tries - 1)
  if (code !== 0) throw new Error(`Lighthouse ended with ${code} at ${url}:\n${log()}`)
  const report = JSON.parse(await readFile(file, 'utf8')) as LighthouseReport
  if (report.runtimeError) throw new Error(`${url}: ${report.runtimeError.message}`)
  const each = <Key extends string>(keys: readonly Key[], value: (key: Key) => number) =>
    Object.fromEntries(keys.map((key) => [key, value(key)])) as Record<Key, number>
  return {
    scores: each(categories, (key) => Math.round((report.categories[key].score ?? 0) * 100)),
    metrics: each(
      Object.keys(audits) as Metric[],
      (key) => report.audits[audits[key]]?.numericValue ?? Number.NaN,
    ),
    failed: categories.flatMap((category) =>
      report.categories[category].auditRefs
        .filter(({ id }) => (report.audits[id]?.score ?? 1) < 1)
        .map(({ id, weight }) => (weight > 0 ? `${id} (${weight})` : id)),
    ),
  }
}

async function install(): Promise<void> {
  if (existsSync(join(lighthouse, 'node_modules/lighthouse'))) return
  say('Installing Lighthouse (about 180 MB, once) …')
  const child = spawn('npm', ['ci', '--loglevel=error'], { cwd: lighthouse, stdio: 'inherit' })
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`npm ci in lighthouse/ ended with ${code}`)
}

async function version(): Promise<string> {
  const file = join(lighthouse, 'node_modules/lighthouse/package.json')
  return (JSON.parse(await readFile(file, 'utf8')) as { version: string }).version
}

if (import.meta.main) {
  process.chdir(root)
  await measurePages(Number(process.argv[2] ?? RUNS))
  process.exit()
}
