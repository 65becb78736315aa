import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { loadConfig } from '../../config.ts'
import { ConfigError } from '../../platform/config/config.ts'
import { roomPages } from './classroom.ts'

/** The settings of rooms (rules classroom-1, operation-4). */

const root = mkdtempSync(join(tmpdir(), 'fb-classroom-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const load = (env: NodeJS.ProcessEnv) => loadConfig(env, root, false).classroom
function faultsOf(env: NodeJS.ProcessEnv): readonly string[] {
  try {
    load(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.faults
    throw error
  }
  return []
}

const production = {
  NODE_ENV: 'production',
  SMTP_URL: 'smtps://u:p@mail.example.org',
  PUBLIC_URL: 'https://classes.example.org',
  DATABASE_URL: 'postgres://u:p@db/firstbell',
}
const livekit = {
  CLASSROOM: 'livekit',
  LIVEKIT_URL: 'wss://livekit.example.org/',
  LIVEKIT_API_KEY: 'APIfirstbell',
  LIVEKIT_API_SECRET: '0123456789abcdef0123456789abcdef',
}

test('rooms are embedded, except in production and in a process that only answers or only works', () => {
  expect(load({})).toEqual({ server: 'embedded', maxPeople: 30, ports: [40_000, 40_199] })
  expect(load({ CLASSROOM: 'off' })).toBeUndefined()
  expect(load(production)).toBeUndefined()
  expect(load({ ROLE: 'web' })).toBeUndefined()
})

test('embedded rooms need a public address in production, and one process', () => {
  expect(faultsOf({ ...production, CLASSROOM: 'embedded' })).toEqual([
    expect.stringMatching(/^CLASSROOM=embedded needs CLASSROOM_ADDRESS in production: /),
  ])
  expect(faultsOf({ CLASSROOM: 'embedded', ROLE: 'web' })).toEqual([
    expect.stringMatching(/^CLASSROOM=embedded needs ROLE=all/),
  ])
  expect(
    load({
      ...production,
      CLASSROOM: 'embedded',
      CLASSROOM_ADDRESS: '203.0.113.7',
      CLASSROOM_PORTS: '50000-50010',
    }),
  ).toEqual({
    server: 'embedded',
    maxPeople: 30,
    address: '203.0.113.7',
    ports: [50_000, 50_010],
  })
  const wrong = { CLASSROOM_ADDRESS: 'example.org', CLASSROOM_PORTS: '500-400' }
  expect(faultsOf({ CLASSROOM: 'embedded', ...wrong }).map((fault) => fault.split(' ')[0])).toEqual(
    ['CLASSROOM_ADDRESS', 'CLASSROOM_PORTS'],
  )
  for (const ports of ['40000', '40000-', '80-90', '40000-70000', '40000-39999', 'a-b'])
    expect(faultsOf({ CLASSROOM_PORTS: ports })).toEqual([
      expect.stringMatching(/^CLASSROOM_PORTS must be a range of ports/),
    ])
})

test('LiveKit needs an address, a key and a secret, which is not told', () => {
  expect(load({ ...production, ...livekit })).toEqual({
    server: 'livekit',
    maxPeople: 100,
    url: 'wss://livekit.example.org',
    apiKey: 'APIfirstbell',
    apiSecret: '0123456789abcdef0123456789abcdef',
  })
  expect(faultsOf({ CLASSROOM: 'livekit' })).toEqual([
    'CLASSROOM=livekit needs LIVEKIT_URL',
    'CLASSROOM=livekit needs LIVEKIT_API_KEY',
    'CLASSROOM=livekit needs LIVEKIT_API_SECRET',
  ])
  expect(faultsOf({ ...production, ...livekit, LIVEKIT_API_SECRET: 'hunter2' })).toEqual([
    expect.stringMatching(/^LIVEKIT_API_SECRET must have at least 32 characters(?!.*hunter2)/),
  ])
  for (const url of ['ws://127.0.0.1:7880', 'ws://livekit.example.org'])
    expect(faultsOf({ ...production, ...livekit, LIVEKIT_URL: url })).toEqual([
      expect.stringMatching(/^LIVEKIT_URL must begin with wss:\/\//),
    ])
  expect(faultsOf({ ...livekit, LIVEKIT_URL: 'ws://127.0.0.1:7880' })).toEqual([])
  expect(faultsOf({ ...livekit, LIVEKIT_URL: 'ws://livekit.example.org' })).toHaveLength(1)
  expect(faultsOf({ ...livekit, LIVEKIT_URL: 'https://livekit.example.org' })).toEqual([
    expect.stringMatching(/^LIVEKIT_URL must be an address such as wss:/),
  ])
  expect(load({ ...livekit, ROOM_MAX_PEOPLE: '12' })?.maxPeople).toBe(12)
})

test('the pages of rooms connect to the media server (rule classroom-9)', () => {
  const pages = roomPages(load(livekit)!, 'https://classes.example.org')
  expect(pages.connectTo).toEqual(['wss://livekit.example.org', 'https://livekit.example.org'])
  expect(['/room/1', '/de/room/1?a=b'].map(pages.isPage)).toEqual([true, true])
  expect(['/', '/rooms', '/xx/room/1', '/offerings/1/room'].map(pages.isPage)).toEqual([
    false,
    false,
    false,
    false,
  ])
  expect(roomPages(load({})!, 'http://localhost:3000').connectTo).toEqual([
    'ws://localhost:3000',
    'http://localhost:3000',
  ])
})
