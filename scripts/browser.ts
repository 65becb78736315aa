import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { root } from './run.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)

function installed(): string | undefined {
  const candidates = [
    process.env['CHROMIUM_PATH'],
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
 * @throws when there is none and it cannot be installed, so that the tests are never skipped
 * silently
 */
export function findBrowser(): string {
  const given = process.env['CHROMIUM_PATH']
  if (given && !existsSync(given))
    throw new Error(`CHROMIUM_PATH names ${given}, which is not there.`)
  const found = installed()
  if (found) return found

  say('No Chromium here yet: installing one …')
  spawnSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'], {
    cwd: root,
    stdio: 'ignore',
    timeout: 60_000,
  })
  const downloaded = installed()
  if (downloaded) return downloaded

  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const apt = (...args: string[]) =>
      execFileSync('apt-get', ['-qq', ...args], { stdio: ['ignore', 'ignore', 'inherit'], env })
    apt('update')
    apt('install', '-y', '--no-install-recommends', 'chromium', 'fonts-liberation')
  }
  const last = installed()
  if (last) return last
  throw new Error(
    'The browser tests need Chromium and none could be installed. Install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.',
  )
}
