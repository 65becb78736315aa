import { mkdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { findBrowser } from './browser.ts'
import { check } from './check.ts'
import { useMemoryFolder } from './memory-folder.ts'
import { testOtherBrowsers } from './other-browsers.ts'
import { root, tool } from './run.ts'

/**
 * `npm test`: types, lint, format, architecture; unit, component and server tests; browser journeys.
 * Runs all of them even after a failure, and ends with a summary line. Without a browser it runs the tests
 * that need none, and fails.
 */
const reports = join(root, 'node_modules/.cache/test-reports')
mkdirSync(reports, { recursive: true })

const buildWeb = () => tool('../scripts/prepare.mjs', ['--web'])

// Journeys of their own, which need browsers that most machines do not have.
if (process.argv.includes('--browsers')) {
  await buildWeb()
  process.exit(await testOtherBrowsers(reports))
}

useMemoryFolder()

let passed = 0
let failed = 0
const red: string[] = []

// A download takes as long as the checks, so it starts first.
const browser = findBrowser()
browser.catch(() => undefined)

const checks = check({ architecture: false })
const web = buildWeb()

const chromium = await browser.catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  failed += 1
  return undefined
})

/** Runs projects of vitest.config.ts and counts their tests. */
async function runVitest(name: string, projects: string[], capture: boolean): Promise<void> {
  const file = join(reports, `${name}.json`)
  const { code, output } = await tool(
    'vitest/vitest.mjs',
    [
      'run',
      ...projects.map((project) => `--project=${project}`),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ],
    { env: { ...(chromium !== undefined && { CHROMIUM_PATH: chromium }) }, capture },
  )
  process.stdout.write(output)
  count(code, () => {
    const report = JSON.parse(readFileSync(file, 'utf8')) as {
      numPassedTests: number
      numFailedTests: number
      testResults: { name: string; assertionResults: { status: string; fullName: string }[] }[]
    }
    for (const { name, assertionResults } of report.testResults)
      for (const { status, fullName } of assertionResults)
        if (status === 'failed') red.push(`${relative(root, name)}: ${fullName}`)
    return [report.numPassedTests, report.numFailedTests]
  })
}

// At the same time, because each of them leaves a core idle now and then.
const [checked] = await Promise.all([
  checks,
  web.then(({ code }) => {
    if (code !== 0) failed += 1
    // Server tests render pages of the web app.
    return runVitest('vitest', ['unit', 'server', 'embedded-livekit', 'embedded-postgres'], false)
  }),
  ...(chromium === undefined ? [] : [runVitest('component', ['component'], true)]),
])
if (checked) passed += 1
else failed += 1

if (chromium !== undefined) {
  const journeys = join(reports, 'playwright.json')
  const playwright = await tool(
    '@playwright/test/cli.js',
    ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'],
    { env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: journeys } },
  )
  count(playwright.code, () => {
    const { stats } = JSON.parse(readFileSync(journeys, 'utf8')) as {
      stats: { expected: number; unexpected: number; flaky: number }
    }
    return [stats.expected, stats.unexpected + stats.flaky]
  })
}

/** A runner that fails without a failed test (a crash, a leak, no tests) counts as one failure. */
function count(code: number, read: () => [number, number]): void {
  let counts: [number, number] = [0, 0]
  try {
    counts = read()
  } catch {
    // The runner ended without a report.
  }
  passed += counts[0]
  failed += code !== 0 && counts[1] === 0 ? 1 : counts[1]
}

// Repeated at the end, because the output of the browser tests is in between.
for (const name of red) process.stdout.write(`\nfailed: ${name}`)
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exit(failed === 0 ? 0 : 1)
