import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from '../../scripts/browser.ts'
import { tool } from '../../scripts/run.ts'

/**
 * `npm run firebase:test`: tests Firebase as identity provider with its Auth emulator. The emulator
 * is large, so it is installed in this folder on the first run.
 */
const here = import.meta.dirname
const PROJECT = 'demo-firstbell'
const say = (text: string) => process.stdout.write(`${text}\n`)

async function run(command: string, args: string[], cwd: string): Promise<number> {
  const child = spawn(command, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'] })
  const [code] = (await once(child, 'close')) as [number | null]
  return code ?? 1
}

async function freePorts(count: number): Promise<number[]> {
  const probes = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(probes.map((probe) => once(probe, 'listening')))
  const ports = probes.map((probe) => (probe.address() as { port: number }).port)
  await Promise.all(probes.map((probe) => once(probe.close(), 'close')))
  return ports
}

/** Runs the tests while the emulator, which sets FIREBASE_AUTH_EMULATOR_HOST, is running. */
async function tests(): Promise<number> {
  const provider = await tool('vitest/vitest.mjs', [
    'run',
    '--project=server',
    'apps/server/src/features/identity/firebase/firebase-provider.test.ts',
  ])
  const journeys = await tool('@playwright/test/cli.js', [
    'test',
    '--config',
    'e2e/firebase/playwright.config.ts',
    '--reporter=list',
  ])
  return Math.max(provider.code, journeys.code)
}

async function withEmulator(): Promise<number> {
  if (!existsSync(join(here, 'node_modules/firebase-tools'))) {
    say('Installing the emulator (about 300 MB, two minutes) …')
    const code = await run('npm', ['ci', '--loglevel=error'], here)
    if (code !== 0) return code
  }
  process.env['CHROMIUM_PATH'] = await findBrowser()
  // The emulator's configuration and logs are outside the project.
  const folder = await mkdtemp(join(tmpdir(), 'fb-firebase-'))
  try {
    const [auth, hub, logging] = await freePorts(3)
    const host = '127.0.0.1'
    await writeFile(
      join(folder, 'firebase.json'),
      JSON.stringify({
        emulators: {
          auth: { host, port: auth },
          hub: { host, port: hub },
          logging: { host, port: logging },
          ui: { enabled: false },
        },
      }),
    )
    const self = JSON.stringify(join(here, 'run.ts'))
    return await run(
      process.execPath,
      [
        join(here, 'node_modules/firebase-tools/lib/bin/firebase.js'),
        'emulators:exec',
        '--only=auth',
        `--project=${PROJECT}`,
        `${JSON.stringify(process.execPath)} ${self} tests`,
      ],
      folder,
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

process.exit(process.argv[2] === 'tests' ? await tests() : await withEmulator())
