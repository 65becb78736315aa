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
const node = at('node_modules', '.bin', 'node')
const web = at('apps', 'web')
const packagesStamp = at('node_modules', '.prepared')
const webStamp = path.join(web, 'dist', '.built')
const lockFile = at('.prepare.lock')

/** A fault whose message tells the person at the terminal what to do. */
class Fault extends Error {}

const say = (text) => process.stdout.write(`${text}\n`)
const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

async function main() {
  if (parseInt(process.versions.node, 10) < 20)
    throw new Fault(
      `Node.js 20 or later is needed, and this is ${process.version}: install a newer one from https://nodejs.org and start again.`,
    )
  const wantsWeb = process.argv.includes('--web')
  const isReady = () => packagesReady() && (!wantsWeb || webReady())
  if (isReady()) return
  const release = await takeLock()
  try {
    // Another process may have done the work meanwhile, so each step checks again.
    if (!packagesReady()) await installPackages()
    if (wantsWeb && !webReady()) await buildWeb()
  } finally {
    release()
  }
}

// ---------------------------------------------------------------- packages

function packagesReady() {
  return read(packagesStamp) === packagesHash() && nodeRuns()
}

/** The inputs of an installation: the lock file, every package.json and the machine. */
function packagesHash() {
  const hash = crypto.createHash('sha256')
  hash.update(`${process.platform}-${process.arch}\n`)
  for (const file of ['package-lock.json', ...manifests()])
    hash.update(`${file}\n${read(at(file))}\n`)
  return hash.digest('hex')
}

function manifests() {
  const { workspaces = [] } = JSON.parse(read(at('package.json')))
  const folders = []
  for (const pattern of workspaces)
    if (pattern.endsWith('/*')) {
      const parent = pattern.slice(0, -2)
      for (const name of list(at(parent))) folders.push(`${parent}/${name}`)
    } else folders.push(pattern)
  return [
    'package.json',
    ...folders
      .map((folder) => `${folder}/package.json`)
      .filter((file) => fs.existsSync(at(file)))
      .sort(),
  ]
}

function nodeRuns() {
  const wanted = JSON.parse(read(at('package-lock.json'))).packages['node_modules/node'].version
  const answer = spawnSync(node, ['-v'], { encoding: 'utf8' })
  return answer.status === 0 && answer.stdout.trim() === `v${wanted}`
}

async function installPackages() {
  if (!installedAsLocked()) {
    say('Installing packages… (once; it takes a minute or so)')
    const since = Date.now()
    const output = []
    // Development packages are needed for building and for the database, whatever NODE_ENV and
    // npm's settings say.
    const code = await npm(
      { output },
      'ci',
      '--no-audit',
      '--no-fund',
      '--include=dev',
      '--include=optional',
      '--loglevel=error',
    )
    if (code !== 0) showWords(output)
    if (code !== 0)
      throw new Fault(
        `Installing the packages failed (npm ci, exit code ${code}; its own words stand above). If they speak of the network or the registry, mend that and start again; if of package-lock.json, run "npm install" and commit the new one.`,
      )
    say(`Installed the packages in ${seconds(since)}.`)
  }
  if (!nodeRuns()) {
    // The package `node` downloads the program in its install script, which --ignore-scripts skips.
    say('Fetching the Node.js that the server runs on…')
    await npm({ output: [] }, 'rebuild', 'node', '--loglevel=error')
    if (!nodeRuns())
      throw new Fault(
        'The Node.js that the server runs on (the package "node") is not there: npm did not run its install script, by ignore-scripts or another setting, or could not download it. Run "npm rebuild node --ignore-scripts=false" and start again.',
      )
  }
  fs.writeFileSync(packagesStamp, packagesHash())
}

/** Whether node_modules matches the lock file, as after a manual `npm ci` or `npm install`. */
function installedAsLocked() {
  const parse = (file) => {
    try {
      return JSON.parse(read(file)).packages || {}
    } catch {
      return undefined
    }
  }
  const installed = parse(at('node_modules', '.package-lock.json'))
  const locked = parse(at('package-lock.json'))
  if (!installed || !locked) return false
  const packages = Object.keys(locked).filter((name) => name.includes('node_modules/'))
  const same = packages.every((name) => {
    const want = locked[name]
    const have = installed[name]
    // Optional packages may be for other machines, or could not be installed here.
    if (!have) return want.optional || want.peer || want.devOptional
    return have.version === want.version && have.integrity === want.integrity
  })
  // If a package.json differs from the lock file, `npm ci` reports it.
  const agrees = manifests().every((file) => {
    const folder = path.dirname(file)
    const record = locked[folder === '.' ? '' : folder] || {}
    const manifest = JSON.parse(read(at(file)))
    return ['dependencies', 'devDependencies', 'optionalDependencies'].every(
      (kind) => sorted(manifest[kind]) === sorted(record[kind]),
    )
  })
  return same && agrees
}

const sorted = (object) => JSON.stringify(Object.entries(object || {}).sort())

// ---------------------------------------------------------------- web app

function webReady() {
  return read(webStamp) === webHash()
}

/** The inputs of the web app's build; sizes and times, because reading all files takes longer. */
function webHash() {
  const hash = crypto.createHash('sha256')
  const add = (folder) => {
    for (const name of list(folder)) {
      const file = path.join(folder, name)
      const stat = fs.statSync(file, { throwIfNoEntry: false })
      if (!stat) continue
      if (!stat.isDirectory())
        hash.update(`${path.relative(root, file)} ${stat.size} ${stat.mtimeMs}\n`)
      else if (name !== 'node_modules' && file !== path.join(web, 'dist')) add(file)
    }
  }
  add(web)
  add(at('packages', 'contract'))
  hash.update(read(at('package-lock.json')))
  return hash.digest('hex')
}

async function buildWeb() {
  say('Building the web app…')
  const since = Date.now()
  // Before the build, so that changes during the build cause another one.
  const hash = webHash()
  const output = []
  const code = await npm(
    { output, env: { NODE_ENV: 'production' } },
    'run',
    'build',
    '-w',
    'apps/web',
    '--silent',
  )
  if (code !== 0) {
    showWords(output)
    throw new Fault(
      `Building the web app failed (npm run build -w apps/web, exit code ${code}; its own words stand above).`,
    )
  }
  fs.mkdirSync(path.dirname(webStamp), { recursive: true })
  fs.writeFileSync(webStamp, hash)
  say(`Built the web app in ${seconds(since)}.`)
}

// ---------------------------------------------------------------- running npm

/**
 * Runs npm, appending its output to `output`, and returns its exit code. When this process is
 * stopped, npm is stopped too, so that it does not interfere with the next start.
 */
function npm({ output, env }, ...args) {
  const bin = at('node_modules', '.bin')
  const outside = (process.env.PATH || '').split(path.delimiter).filter((dir) => dir !== bin)
  // npm runs on the machine's Node.js, because `npm ci` removes the one in node_modules.
  const PATH = outside.join(path.delimiter)
  const onPath = outside.some((dir) => dir && fs.existsSync(path.join(dir, 'npm')))
  const script = process.env.npm_execpath
  const [file, first] = onPath || !script ? ['npm', []] : [process.execPath, [script]]
  return new Promise((resolve, reject) => {
    const child = spawn(file, [...first, ...args], {
      cwd: root,
      env: { ...process.env, PATH, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const signals = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 }
    let stopped = 0
    const stop = (signal) => {
      stopped = signals[signal]
      child.kill(signal)
    }
    for (const signal of Object.keys(signals)) process.on(signal, stop)
    if (child.pid) noteInLock(child.pid)
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => output.push(chunk))
    child.on('error', (error) =>
      reject(
        new Fault(
          `npm could not be run (${error.message}). Install it, it comes with Node.js, and start again.`,
        ),
      ),
    )
    child.on('close', (code, signal) => {
      for (const name of Object.keys(signals)) process.off(name, stop)
      if (stopped) {
        process.exitCode = stopped
        reject(new Fault('Stopped.'))
      } else resolve(code === null ? signal : code)
    })
  })
}

/** Prints npm's output without the usage text and stack that it adds to errors. */
function showWords(output) {
  const lines = Buffer.concat(output).toString().split('\n')
  const manual = lines.findIndex((line) => line.includes('Clean install a project'))
  const words = manual < 0 ? lines : [...lines.slice(0, manual), lines[lines.length - 2]]
  process.stderr.write(`${words.filter((line) => !/^npm error +at /.test(line)).join('\n')}\n`)
}

// ---------------------------------------------------------------- one at a time

let token = ''

/** Waits until no other prepare works in this clone; returns a function that releases the lock. */
async function takeLock() {
  let told = false
  for (;;) {
    token = [crypto.randomBytes(8).toString('hex'), identity(process.pid)].join('\n')
    try {
      fs.writeFileSync(lockFile, token, { flag: 'wx' })
      return () => {
        if (read(lockFile).startsWith(token)) fs.rmSync(lockFile, { force: true })
      }
    } catch (error) {
      if (error.code !== 'EEXIST')
        throw new Fault(
          `This folder cannot be written (${error.message}). Packages are installed and the web app is built in it: start as the user it belongs to, or make a clone of your own.`,
        )
    }
    const found = read(lockFile)
    if (abandoned(found)) takeAway(found)
    else {
      if (!told) say('Waiting for another start in this folder, which installs or builds…')
      told = true
      await pause(100)
    }
  }
}

/** Adds a process that also holds the lock, because npm outlives a launcher that is killed. */
function noteInLock(pid) {
  if (!read(lockFile).startsWith(token)) return
  fs.writeFileSync(`${lockFile}.${process.pid}`, `${token}\n${identity(pid)}`)
  fs.renameSync(`${lockFile}.${process.pid}`, lockFile)
}

function abandoned(content) {
  const holders = content.split('\n').slice(1)
  if (holders.length > 0)
    // A process without a start time had ended when it was recorded.
    return !holders.some(
      (holder) => holder.includes(' ') && identity(holder.split(' ')[0]) === holder,
    )
  // The file is being written, or its writer was killed while writing.
  const stat = fs.statSync(lockFile, { throwIfNoEntry: false })
  return stat !== undefined && Date.now() - stat.mtimeMs > 5000
}

/**
 * If several processes find the same abandoned lock, the rename lets only one of them remove it.
 */
function takeAway(content) {
  const aside = `${lockFile}.${process.pid}`
  try {
    fs.renameSync(lockFile, aside)
    // Another process was faster, and this lock belongs to its successor: restore it.
    if (read(aside) !== content) fs.linkSync(aside, lockFile)
  } catch {
    // The next process has created its lock already.
  }
  fs.rmSync(aside, { force: true })
}

/**
 * Identifies a process by number and start time, since numbers are reused; by number only if it has
 * ended.
 */
function identity(pid) {
  let start = ''
  if (process.platform === 'linux') {
    const stat = read(`/proc/${pid}/stat`)
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // A zombie has ended.
    start = fields[0] === 'Z' ? '' : fields[19] || ''
  } else {
    const answer = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' })
    start = (answer.stdout || '').trim()
  }
  return start ? `${pid} ${start}` : `${pid}`
}

// ---------------------------------------------------------------- files

/** The text of a file; empty if it does not exist. */
function read(file) {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** The sorted names in a folder; empty if it does not exist. */
function list(folder) {
  try {
    return fs.readdirSync(folder).sort()
  } catch {
    return []
  }
}

// At the end, because the functions above use constants.
main().catch((error) => {
  process.stderr.write(`${error instanceof Fault ? error.message : error.stack}\n`)
  // A signal that stopped the work has set its own code.
  process.exitCode = process.exitCode || 1
})
