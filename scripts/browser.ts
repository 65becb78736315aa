import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { root } from './run.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)

/** Draws pages without ever opening a window, with less work (docs/decisions/0040). */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'

function installed(whole: boolean): string | undefined {
  const candidates = [
    process.env['CHROMIUM_PATH'],
    ...(whole ? [] : [HEADLESS_SHELL]),
    chromium.executablePath(),
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ]
  return candidates.find((path) => path !== undefined && path !== '' && existsSync(path))
}

/**
 * The Chromium for the browser tests, which is installed if the machine has none.
 * @param options.whole one that people use, for measurements, and not its headless shell
 * @throws when there is none and it cannot be installed, so that the tests are never skipped
 * silently
 */
export function findBrowser({ whole = false } = {}): string {
  const given = process.env['CHROMIUM_PATH']
  if (given && !existsSync(given))
    throw new Error(`CHROMIUM_PATH names ${given}, which is not there.`)
  const found = installed(whole)
  if (found) return found

  say('No Chromium here yet: installing one …')
  spawnSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'], {
    cwd: root,
    stdio: 'ignore',
    timeout: 60_000,
  })
  const downloaded = installed(whole)
  if (downloaded) return downloaded

  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const apt = (...args: string[]) =>
      execFileSync('apt-get', ['-qq', ...args], { stdio: ['ignore', 'ignore', 'inherit'], env })
    const install = (name: string) =>
      apt('install', '-y', '--no-install-recommends', name, 'fonts-liberation')
    apt('update')
    try {
      install(whole ? 'chromium' : 'chromium-headless-shell')
    } catch {
      // Distributions that have no package of the shell.
      install('chromium')
    }
  }
  const last = installed(whole)
  if (last) return last
  throw new Error(
    'The browser tests need Chromium and none could be installed. Install it (Debian: apt-get install chromium-headless-shell) or set CHROMIUM_PATH.',
  )
}
