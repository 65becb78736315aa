import { execFile } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import { root } from './run.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)
const run = promisify(execFile)

/** A complete browser with a window, as people use it. */
const wholeOne = () =>
  [
    chromium.executablePath(),
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ].find((path) => existsSync(path))

/** A browser without windows, which needs less CPU time (docs/decisions/0040). */
function headlessShell(): string | undefined {
  const packaged = '/usr/bin/chromium-headless-shell'
  if (existsSync(packaged)) return packaged
  // Playwright only returns the path of the complete browser: …/chromium-1234/chrome-linux64/chrome.
  const folder = dirname(dirname(chromium.executablePath()))
  const beside = basename(folder).replace('chromium', 'chromium_headless_shell')
  const [downloaded] = globSync('*/chrome-headless-shell{,.exe}', {
    cwd: join(dirname(folder), beside),
  })
  return downloaded && join(dirname(folder), beside, downloaded)
}

/** @throws if CHROMIUM_PATH is a file that does not exist */
function givenBrowser(): string | undefined {
  const given = process.env['CHROMIUM_PATH']
  if (given && !existsSync(given))
    throw new Error(`CHROMIUM_PATH names ${given}, which is not there.`)
  return given
}

/** Returns the Chromium that `findBrowser` would return; undefined if it would have to be installed. */
export const installedBrowser = (): string | undefined =>
  givenBrowser() || headlessShell() || wholeOne()

/**
 * Returns the Chromium for the browser tests: that of CHROMIUM_PATH, or the headless shell. Installs the shell if
 * the machine has none. If that fails, uses an installed complete browser.
 * @param options.whole a complete browser, for measurements, instead of the headless shell
 * @throws if there is none and it cannot be installed, so that the tests are never skipped
 * silently
 */
export async function findBrowser({ whole = false } = {}): Promise<string> {
  const wished = whole ? wholeOne : headlessShell
  const found = givenBrowser() || wished()
  if (found) return found

  const name = whole ? 'Chromium' : 'Chromium’s headless shell'
  say(`No ${name} here yet: installing it …`)
  const browser = await install(whole ? 'chromium' : 'chromium-headless-shell', wished)
  // Some distributions have no package of the shell.
  const other = browser ?? wholeOne() ?? (await install('chromium', wholeOne))
  if (other) return other
  throw new Error(
    'The browser tests need Chromium and none could be installed. Install it (Debian: apt-get install chromium-headless-shell) or set CHROMIUM_PATH.',
  )
}

/**
 * Installs the browser of this name from Playwright or Debian.
 * @returns its path; undefined if it cannot be installed here
 */
async function install(
  name: 'chromium' | 'chromium-headless-shell',
  installed: () => string | undefined,
): Promise<string | undefined> {
  try {
    const playwright = ['node_modules/@playwright/test/cli.js', 'install', name]
    await run(process.execPath, playwright, { cwd: root, timeout: 60_000 })
    const downloaded = installed()
    if (downloaded) return downloaded
  } catch {
    // Playwright's downloads are not available everywhere.
  }
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  const apt = (...args: string[]) =>
    run('apt-get', ['-qq', ...args], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      timeout: 300_000,
    })
  try {
    await apt('update')
    await apt('install', '-y', '--no-install-recommends', name, 'fonts-liberation')
  } catch (error) {
    say(String((error as { stderr?: string }).stderr || error))
  }
  return installed()
}
