import { execFile } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import { root } from './run.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)
const run = promisify(execFile)

/** A whole browser, which people use. */
const wholeOne = () =>
  [
    chromium.executablePath(),
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ].find((path) => existsSync(path))

/** Draws pages without ever opening a window, with less work (docs/decisions/0040). */
function headlessShell(): string | undefined {
  const packaged = '/usr/bin/chromium-headless-shell'
  if (existsSync(packaged)) return packaged
  // Playwright tells where it keeps the whole browser alone: …/chromium-1234/chrome-linux64/chrome.
  const folder = dirname(dirname(chromium.executablePath()))
  const beside = basename(folder).replace('chromium', 'chromium_headless_shell')
  const [downloaded] = globSync('*/chrome-headless-shell{,.exe}', {
    cwd: join(dirname(folder), beside),
  })
  return downloaded && join(dirname(folder), beside, downloaded)
}

/** @throws when CHROMIUM_PATH names a file that does not exist */
function givenBrowser(): string | undefined {
  const given = process.env['CHROMIUM_PATH']
  if (given && !existsSync(given))
    throw new Error(`CHROMIUM_PATH names ${given}, which is not there.`)
  return given
}

/** The Chromium that `findBrowser` would return, undefined if it would have to be installed. */
export const installedBrowser = (): string | undefined =>
  givenBrowser() || headlessShell() || wholeOne()

/**
 * The Chromium for the browser tests: the one that CHROMIUM_PATH names, or the headless shell. It is
 * installed if the machine has none; a whole one that is there does where that fails.
 * @param options.whole one that people use, for measurements, and not its headless shell
 * @throws when there is none and it cannot be installed, so that the tests are never skipped
 * silently
 */
export async function findBrowser({ whole = false } = {}): Promise<string> {
  const wished = whole ? wholeOne : headlessShell
  const found = givenBrowser() || wished()
  if (found) return found

  const name = whole ? 'Chromium' : 'Chromium’s headless shell'
  say(`No ${name} here yet: installing it …`)
  const browser = await install(whole ? 'chromium' : 'chromium-headless-shell', wished)
  // Distributions that have no package of the shell.
  const other = browser ?? wholeOne() ?? (await install('chromium', wholeOne))
  if (other) return other
  throw new Error(
    'The browser tests need Chromium and none could be installed. Install it (Debian: apt-get install chromium-headless-shell) or set CHROMIUM_PATH.',
  )
}

/**
 * Installs what Playwright and Debian call by the same name.
 * @returns its path, undefined if it cannot be installed here
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
    // Not everybody reaches Playwright's downloads.
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
