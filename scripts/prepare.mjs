// Prepares a clone to run: installs the packages and, with --web, builds the web app. npm's pre… hooks (prestart,
// pretest, …) call it, also on a clone without node_modules, with the machine's own Node.js. So it only uses modules
// of Node.js, and syntax that old versions can parse far enough to print that they are too old.
import { execFile, spawnSync } from 'child_process'
import crypto from 'crypto'
import fs from 'fs'
import path from 'path'
import { fileURLToPath } from 'url'
import { promisify } from 'util'

process.chdir(path.join(path.dirname(fileURLToPath(import.meta.url)), '..'))
const lock = path.resolve('.prepare.lock')
const built = 'apps/web/dist/.built'
const bin = path.resolve('node_modules/.bin')
const read = (file) => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '')

async function main() {
  if (parseInt(process.versions.node, 10) < 20)
    throw new Error(
      `Node.js 20 or later is needed, and this is ${process.version}: install a newer one from https://nodejs.org and start again.`,
    )
  const webReady = () => !process.argv.includes('--web') || read(built) === webInputs()
  if (packagesReady() && webReady()) return
  await takeLock()
  try {
    // Another process may have done the work in the meantime.
    if (!packagesReady()) await installPackages()
    if (!webReady()) await buildWeb()
  } finally {
    fs.rmSync(lock, { force: true })
  }
}

/** Returns whether node_modules matches the lock file, no matter who has installed it. */
function packagesReady() {
  const packagesOf = (file) => JSON.parse(read(file) || '{}').packages || {}
  const installed = packagesOf('node_modules/.package-lock.json')
  const asLocked = ([name, want]) => {
    const have = installed[name]
    // Optional packages may be for other platforms.
    if (!name.includes('node_modules/') || (!have && (want.optional || want.peer))) return true
    return have !== undefined && have.version === want.version && have.integrity === want.integrity
  }
  return Object.entries(packagesOf('package-lock.json')).every(asLocked) && nodeRuns()
}

/** Returns whether the package `node` has downloaded its program, which --ignore-scripts skips. */
const nodeRuns = () => spawnSync(path.join(bin, 'node'), ['-v']).status === 0

async function installPackages() {
  // Development packages are needed for the build and for the database, whatever NODE_ENV is.
  const flags = ['--include=dev', '--include=optional', '--no-audit', '--no-fund']
  await npm('Installing the packages', ['ci', ...flags])
  if (!nodeRuns()) await npm('Fetching Node.js', ['rebuild', 'node', '--ignore-scripts=false'])
}

/** Returns the inputs of the web app's build, by size and time, because reading all files would take longer. */
function webInputs() {
  const files = ['apps/web', 'packages/contract', 'packages/messages']
    .flatMap((at) => fs.readdirSync(at, { recursive: true }).map((name) => path.join(at, name)))
    .filter((file) => !/^apps.web.(dist|node_modules)\b/.test(file))
  const hash = crypto.createHash('sha256')
  for (const file of [...files.sort(), 'package-lock.json']) {
    const { size, mtimeMs } = fs.statSync(file)
    hash.update(`${file} ${size} ${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

async function buildWeb() {
  // Stored before the build, so that changes during the build cause another one.
  const inputs = webInputs()
  await npm('Building the web app', ['run', 'build', '--silent'], { NODE_ENV: 'production' })
  fs.writeFileSync(built, inputs)
}

/** Runs npm, and shows its output if it fails. Signals stop npm first, because it would outlive this process. */
async function npm(doing, args, env) {
  process.stdout.write(`${doing}…\n`)
  // With the machine's Node.js, because `npm ci` removes the one in node_modules.
  const outside = process.env.PATH.split(path.delimiter).filter((folder) => folder !== bin)
  const running = promisify(execFile)('npm', [...args, '--loglevel=error'], {
    env: { ...process.env, PATH: outside.join(path.delimiter), ...env },
    maxBuffer: Infinity,
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => running.child.kill(signal))
  await running.catch(({ message, stdout }) => {
    throw new Error(
      `${stdout}${message}\n${doing} failed. If the words above speak of the network or the registry, mend that and start again; if of package-lock.json, run "npm install" and commit the new one.`,
    )
  })
}

/** Waits until no other process prepares this clone. */
async function takeLock() {
  for (let waits = false; Number(read(lock)) !== process.pid; waits = true) {
    const holder = Number(read(lock))
    if (!runs(holder)) {
      // If several processes take the lock at the same time, the last one has it.
      fs.writeFileSync(`${lock}.${process.pid}`, `${process.pid}`)
      fs.renameSync(`${lock}.${process.pid}`, lock)
    } else if (!waits)
      process.stdout.write(
        `Waiting for process ${holder}, which installs or builds in this folder. If it does not, delete ${lock}.\n`,
      )
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

function runs(pid) {
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

main().catch((error) => {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
})
