import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { TestProject } from 'vitest/node'

// Debian's Python, for which its packages are installed, even if another one is first in PATH.
const PYTHON = '/usr/bin/python3'
const credentials = { accessKeyId: 'test:tester', secretAccessKey: 'testing' }

/**
 * Starts an S3 server for the whole run: OpenStack Swift from Debian's packages, with its data in a
 * temporary folder. It always ends with this process.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!hasSwift()) installSwift()
  const folder = await folderForData()
  const swift = spawn(
    PYTHON,
    [join(import.meta.dirname, 'server.py'), folder, ...Object.values(credentials)],
    { stdio: ['pipe', 'pipe', 'pipe'] },
  )
  const ended = new Promise<void>((done) => swift.once('close', () => done()))
  let output = ''
  swift.stderr.setEncoding('utf8').on('data', (text: string) => (output += text))
  const port = await new Promise<string>((ready, refuse) => {
    swift.stdout.setEncoding('utf8').once('data', (line: string) => ready(line.trim()))
    void ended.then(() => refuse(new Error(`Swift did not start:\n${output}`)))
  })
  project.provide('s3', {
    ...credentials,
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    pathStyle: true,
  })
  return async () => {
    swift.stdin.end()
    await ended
  }
}

function hasSwift(): boolean {
  return spawnSync(PYTHON, ['-c', 'import swift.common.middleware.s3api.s3api']).status === 0
}

function installSwift(): void {
  const packages = ['python3-swift']
  if (process.getuid?.() !== 0)
    throw new Error(
      `As root, install Debian's packages first: apt-get install ${packages.join(' ')}`,
    )
  const apt = (...args: string[]) =>
    execFileSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      timeout: 300_000,
    })
  apt('update', '-q')
  apt('install', '-q', '-y', '--no-install-recommends', ...packages)
}

/**
 * Swift stores metadata of objects in extended attributes, which not every file system supports.
 */
async function folderForData(): Promise<string> {
  const cache = resolve(import.meta.dirname, '../../../node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  for (const parent of [tmpdir(), '/var/tmp', cache]) {
    const folder = await mkdtemp(join(parent, 'fb-swift-'))
    const tried = spawnSync(PYTHON, [
      '-c',
      'import os, sys; os.setxattr(sys.argv[1], "user.swift.test", b"x" * 200)',
      folder,
    ])
    if (tried.status === 0) return folder
    await rm(folder, { recursive: true })
  }
  throw new Error(
    'Neither the folder for temporary files nor node_modules has extended attributes.',
  )
}
