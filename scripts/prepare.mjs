// Makes a clone ready to run: installs the packages and, with --web, builds the web app. npm's pre…
// hooks (prestart, pretest, …) call it, also on a clone without node_modules, with the machine's
// own Node.js. So it only uses what Node.js includes, in syntax that old versions can parse far
// enough to be refused with a message.
import { spawn, spawnSync } from 'child_process'
import crypto from 'crypto'
import fs from 'fs'
import path from 'path'
import { fileURLToPath } from 'url'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const at = (...parts) => path.join(root, ...parts)
const lock = at('.prepare.lock')
const built = at('apps/web/dist/.built')

/** A fault whose message tells the person at the terminal what to do. */
class Fault extends Error {}

async function main() {
  if (parseInt(process.versions.node, 10) < 20)
    throw new Fault(
      `Node.js 20 or later is needed, and this is ${process.version}: install a newer one from https://nodejs.org and start again.`,
    )
  const steps = [[packagesReady, installPackages]]
  if (process.argv.includes('--web')) steps.push([webReady, buildWeb])
  if (steps.every(([ready]) => ready())) return
  await takeLock()
  try {
    // Another process may have done the work meanwhile, so each step asks again.
    for (const [ready, work] of steps) if (!ready()) await work()
  } finally {
    fs.rmSync(lock, { force: true })
  }
}

// ---------------------------------------------------------------- packages

/** Whether node_modules is what the lock file names, whoever has installed it. */
function packagesReady() {
  const [locked, installed] = ['package-lock.json', 'node_modules/.package-lock.json'].map(
    (file) => JSON.parse(read(at(file)) || '{}').packages || {},
  )
  const asLocked = ([name, want]) => {
    const have = installed[name]
    // Optional packages may be for other machines.
    if (!name.includes('node_modules/') || (!have && (want.optional || want.peer))) return true
    return have !== undefined && have.version === want.version && have.integrity === want.integrity
  }
  return Object.entries(locked).every(asLocked) && nodeRuns()
}

/** Whether the package `node` has downloaded its program, which --ignore-scripts skips. */
const nodeRuns = () => spawnSync(at('node_modules/.bin/node'), ['-v']).status === 0

async function installPackages() {
  // Development packages are needed for building and for the database, whatever NODE_ENV says.
  const flags = ['--include=dev', '--include=optional', '--no-audit', '--no-fund']
  await npm('Installing the packages', ['ci', ...flags])
  if (!nodeRuns()) await npm('Fetching Node.js', ['rebuild', 'node', '--ignore-scripts=false'])
}

// ---------------------------------------------------------------- web app

/** The inputs of the web app's build; sizes and times, because reading all files takes longer. */
function webInputs() {
  const hash = crypto.createHash('sha256')
  const add = (file) => {
    const stat = fs.statSync(file)
    if (!stat.isDirectory()) hash.update(`${file} ${stat.size} ${stat.mtimeMs}\n`)
    else if (!/(node_modules|web[/\\]dist)$/.test(file))
      for (const name of fs.readdirSync(file).sort()) add(path.join(file, name))
  }
  for (const input of ['apps/web', 'packages/contract', 'package-lock.json']) add(at(input))
  return hash.digest('hex')
}

const webReady = () => read(built) === webInputs()

async function buildWeb() {
  // Before the build, so that changes during the build cause another one.
  const inputs = webInputs()
  await npm('Building the web app', ['run', 'build', '--silent'], { NODE_ENV: 'production' })
  fs.writeFileSync(built, inputs)
}

// ---------------------------------------------------------------- running npm

/** Runs npm, and shows its output if it fails. Signals stop npm first, which would outlive this process. */
async function npm(doing, args, env) {
  process.stdout.write(`${doing}…\n`)
  // On the machine's Node.js, because `npm ci` removes the one in node_modules.
  const outside = (process.env.PATH || '').split(path.delimiter)
  const PATH = outside.filter((folder) => folder !== at('node_modules/.bin')).join(path.delimiter)
  const child = spawn('npm', [...args, '--loglevel=error'], {
    cwd: root,
    env: { ...process.env, PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  fs.writeFileSync(lock, `${process.pid} ${child.pid}`)
  const output = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => output.push(text))
  let stopped = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => {
      stopped = true
      child.kill(signal)
    })
  const how = await new Promise((ended) => {
    child.on('error', (error) => ended(error.message))
    child.on('close', (code, signal) => ended(code === null ? signal : code))
  })
  if (stopped) throw new Fault('Stopped.')
  if (how === 0) return
  process.stderr.write(Buffer.concat(output))
  throw new Fault(
    `${doing} failed (npm ${args[0]}: ${how}; its own words stand above). If they speak of the network or the registry, mend that and start again; if of package-lock.json, run "npm install" and commit the new one.`,
  )
}

// ---------------------------------------------------------------- one at a time

/** Waits until no other process prepares this clone. */
async function takeLock() {
  for (let waits = false; ; waits = true) {
    const holders = read(lock).split(' ').map(Number)
    if (holders[0] === process.pid) return
    if (!holders.some(runs))
      try {
        fs.writeFileSync(`${lock}.${process.pid}`, `${process.pid}`)
        // Of several processes that find it free, the last one has it.
        fs.renameSync(`${lock}.${process.pid}`, lock)
      } catch (error) {
        throw new Fault(
          `This folder cannot be written (${error.message}). Packages are installed and the web app is built in it: start as the user it belongs to, or make a clone of your own.`,
        )
      }
    else if (!waits)
      process.stdout.write(
        `Waiting for process ${holders[0]}, which installs or builds in this folder. If it does not, delete ${lock}.\n`,
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

/** The text of a file; empty if it does not exist. */
function read(file) {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

main().catch((error) => {
  process.stderr.write(`${error instanceof Fault ? error.message : error.stack}\n`)
  process.exitCode = 1
})
