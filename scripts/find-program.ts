import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/**
 * Returns the first of these files that exists. If none does, installs their Debian package, as root.
 * @throws Error if there is still none
 */
export function findProgram(debianPackage: string, files: readonly string[]): string {
  const installed = () => files.find((file) => existsSync(file))
  if (!installed() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    process.stdout.write(`Installing ${debianPackage} …\n`)
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    for (const args of [['update'], ['install', '-y', '--no-install-recommends', debianPackage]])
      spawnSync('apt-get', ['-qq', ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  }
  const file = installed()
  if (file === undefined)
    throw new Error(`This needs ${files[0]}. Install it (apt-get install ${debianPackage}).`)
  return file
}
