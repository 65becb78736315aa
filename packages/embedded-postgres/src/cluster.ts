import { readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdtemp, open, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { EmbeddedPostgresError, explain } from './errors.ts'
import type { Location } from './location.ts'
import { chownTree, isRoot, shareFolder, type SharedFolder } from './privileges.ts'
import { outputEnd, runProgram } from './server-process.ts'

export function isCluster(dataDir: string): boolean {
  return statSync(join(dataDir, 'PG_VERSION'), { throwIfNoEntry: false })?.isFile() ?? false
}

/**
 * Removes the folders of starts that were killed during initdb. That initdb may still be writing, so errors are ignored: the
 * next start tries again.
 */
export async function removeUnfinished(dataDir: string): Promise<void> {
  const parent = dirname(dataDir)
  for (const name of readdirSync(parent))
    if (name.startsWith(`${basename(dataDir)}.new-`))
      await rm(join(parent, name), { recursive: true, force: true }).catch(() => {})
}

/**
 * Prepares an existing cluster for a start. Refuses a cluster of another user or major version with a clearer message than
 * PostgreSQL's, and changes the owner of files that root has copied there.
 */
export async function prepareCluster({ dataDir, owner }: Location, version: string): Promise<void> {
  const major = Number.parseInt(version)
  const { uid } = statSync(dataDir)
  if (!isRoot && uid !== owner.uid)
    throw new EmbeddedPostgresError(
      `The database folder ${dataDir} belongs to another user (number ${uid}; this is ${owner.uid}). Start the server as that user, or hand the folder over with "sudo chown -R ${owner.uid} ${dataDir}".`,
    )
  const clusterMajor = readFileSync(join(dataDir, 'PG_VERSION'), 'utf8').trim()
  if (Number(clusterMajor) !== major)
    throw new EmbeddedPostgresError(
      `The database in ${dataDir} was made by PostgreSQL ${clusterMajor}, and this is PostgreSQL ${version}, which cannot read it. Back it up with the version of the product that made it (npm run backup), choose another data folder, and restore the backup there (npm run restore).`,
    )
  await chownTree(dataDir, owner)
}

/**
 * Creates the cluster in a temporary folder next to `dataDir` and renames that folder, so that the cluster is either complete
 * or absent if the process is killed.
 */
export async function createCluster(
  location: Location,
  version: string,
  noSync: boolean,
): Promise<void> {
  const { dataDir, binDir, owner } = location
  const parent = dirname(dataDir)
  if (statSync(dataDir, { throwIfNoEntry: false }) && readdirSync(dataDir).length > 0)
    throw new EmbeddedPostgresError(
      `The folder ${dataDir} is not empty and holds no PostgreSQL database. Empty it, or choose another data folder.`,
    )

  const target = await mkdtemp(`${dataDir}.new-`)
  try {
    await chownTree(target, owner)
    const folder = shareFolder(target)
    await initdb(location, folder, version, noSync).finally(folder.close)
    await rename(target, dataDir)
    const parentFolder = await open(parent)
    await parentFolder.sync().finally(() => parentFolder.close())
  } catch (error) {
    await rm(target, { recursive: true, force: true }).catch(() => {})
    throw explain(`Making the database with initdb in ${binDir}`, dataDir, error)
  }
}

async function initdb(
  { dataDir, binDir, owner }: Location,
  folder: SharedFolder,
  version: string,
  noSync: boolean,
): Promise<void> {
  // The collation is by bytes, so that an upgrade of the C library invalidates no index. The character type must know all
  // letters: with "C", only ASCII letters have a lower case.
  const attempt = async (ctype: string) => {
    const { child, lines, ended } = runProgram(owner, join(binDir, 'initdb'), folder, [
      '--username=postgres',
      '--encoding=UTF8',
      '--data-checksums',
      // Only the owner and root can enter the socket's folder.
      '--auth-local=trust',
      '--auth-host=reject',
      '--no-instructions',
      '--locale=C',
      `--lc-ctype=${ctype}`,
      ...(Number.parseInt(version) >= 17
        ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8']
        : []),
      ...(noSync ? ['--no-sync'] : []),
    ])
    const { code, signal } = await ended
    await outputEnd(child)
    return { done: code === 0, how: signal ?? `exit code ${code}`, lines }
  }
  let result = await attempt('C.UTF-8')
  if (!result.done && result.lines.some((line) => line.includes('invalid locale name')))
    result = await attempt(process.platform === 'darwin' ? 'en_US.UTF-8' : 'C')
  if (!result.done)
    throw explain('Making the database (initdb)', dataDir, result.how, result.lines.slice(-10))
}
