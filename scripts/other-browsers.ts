import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findProgram } from './find-program.ts'
import { tool } from './run.ts'

/** The browsers of the smoke: the files that each needs, by their Debian packages. */
const BROWSERS = {
  Firefox: {
    variable: 'SMOKE_FIREFOX',
    programs: [
      [
        'firefox-esr',
        [
          '/usr/bin/firefox-esr',
          '/usr/bin/firefox',
          '/Applications/Firefox.app/Contents/MacOS/firefox',
        ],
      ],
    ],
  },
  WebKit: {
    variable: 'SMOKE_WEBKIT',
    programs: [
      ['webkit2gtk-driver', ['/usr/bin/WebKitWebDriver']],
      ['xvfb', ['/usr/bin/Xvfb']],
    ],
  },
} as const

/**
 * `npm test -- --browsers`: five journeys in stock Firefox and WebKitGTK. A browser that is not
 * installed and cannot be installed is reported, and does not fail the run.
 * @returns the exit code
 */
export async function testOtherBrowsers(reports: string): Promise<number> {
  const env: Record<string, string> = {}
  const missing: string[] = []
  for (const [name, { variable, programs }] of Object.entries(BROWSERS))
    try {
      const [main] = programs.map(([debianPackage, files]) => findProgram(debianPackage, files))
      env[variable] = main!
    } catch (error) {
      missing.push(`${name} was not tested: ${(error as Error).message}`)
    }

  let passed = 0
  let failed = 0
  if (Object.keys(env).length > 0) {
    const report = join(reports, 'browsers.json')
    rmSync(report, { force: true })
    const { code } = await tool(
      '@playwright/test/cli.js',
      ['test', '--config', 'e2e/browsers/playwright.config.ts', '--reporter=list,json'],
      { env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report } },
    )
    if (existsSync(report)) {
      const { stats } = JSON.parse(readFileSync(report, 'utf8')) as {
        stats: { expected: number; unexpected: number }
      }
      passed = stats.expected
      failed = stats.unexpected
    }
    // A runner that fails without a failed test, such as one that crashes.
    if (code !== 0 && failed === 0) failed = 1
  }
  for (const line of missing) process.stdout.write(`\n${line}`)
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
  return failed === 0 ? 0 : 1
}
