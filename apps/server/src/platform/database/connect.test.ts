import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectionUrl } from '@firstbell/embedded-postgres'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { loadConfig } from '../../config.ts'
import { createLog } from '../observability/log.ts'
import { connectDatabase } from './connect.ts'

const database = `connect_${randomUUID().replaceAll('-', '')}`
const server = inject('postgres')
const urlOf = (name: string, user = server.user) =>
  connectionUrl({ ...server, user, database: name })
const nowhere = 'postgres://nobody@127.0.0.1:1/nothing'

const connect = (settings: Record<string, string>) =>
  connectDatabase(
    loadConfig({ DATABASE_URL: urlOf(database), ...settings }, '/nonexistent'),
    createLog('silent'),
  )

async function admin(statement: string): Promise<void> {
  const client = new pg.Client(inject('postgres'))
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

beforeAll(() => admin(`create database ${database}`))
afterAll(() => admin(`drop database ${database} with (force)`))

test('the message about a URL without a PostgreSQL names the setting of the URL', async () => {
  for (const setting of ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_READ_URL'])
    await expect(connect({ [setting]: urlOf('not_there') })).rejects.toThrow(
      new RegExp(`^${setting} does not lead to .*not_there`),
    )
})

test('the site starts while its replica does not answer', async () => {
  for (const away of [nowhere, 'postgres://replica.invalid/firstbell']) {
    const connected = await connect({ DATABASE_READ_URL: away })
    await connected.close()
  }
  await expect(connect({ DATABASE_URL: nowhere })).rejects.toThrow(/^DATABASE_URL .*ECONNREFUSED/)
})

test('the message about a user without the right to create tables says how to make it the owner', async () => {
  const role = `guest_${randomUUID().replaceAll('-', '')}`
  const theirs = `theirs_${randomUUID().replaceAll('-', '')}`
  await admin(`create role ${role} login`)
  await admin(`create database ${theirs}`)
  try {
    const url = urlOf(theirs, role)
    await expect(connect({ DATABASE_URL: url })).rejects.toThrow(/OWNER TO/)
  } finally {
    await admin(`drop database ${theirs} with (force)`)
    await admin(`drop role ${role}`)
  }
})

test('the application connects to the embedded database as an unprivileged role that owns it', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'fb-connect-'))
  const { pool, close } = await connectDatabase(
    loadConfig({ DATA_DIR: dataDir }, dataDir),
    createLog('silent'),
  )
  try {
    const { rows } = await pool.query(`
      select rolname, rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls as more,
        (select datdba = pg_roles.oid from pg_database where datname = current_database()) as owner
      from pg_roles where rolname = current_user`)
    expect(rows).toEqual([{ rolname: 'firstbell', more: false, owner: true }])
    await expect(pool.query(`copy (select 1) to program 'id'`)).rejects.toThrow(/permission denied/)
  } finally {
    await close()
    await rm(dataDir, { recursive: true, force: true })
  }
})

test('the message about an embedded database that cannot start names the settings that can help', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'fb-connect-'))
  try {
    await mkdir(join(dataDir, 'postgres'))
    await writeFile(join(dataDir, 'postgres/holiday.jpg'), '')
    await expect(
      connectDatabase(loadConfig({ DATA_DIR: dataDir }, dataDir), createLog('silent')),
    ).rejects.toThrow(/is not empty and holds no PostgreSQL database\. .*DATA_DIR .*DATABASE_URL=/)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
})

test('an embedded database that is restarting is stopped with the rest', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'fb-connect-'))
  const ended = Promise.withResolvers<void>()
  const log = pino({ level: 'error' }, { write: () => ended.resolve() })
  const config = loadConfig({ DATA_DIR: dataDir, DATABASE_URL: '' }, dataDir)
  try {
    const first = await connectDatabase(config, log)
    const note = await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')
    process.kill(Number(note.split('\n')[0]), 'SIGKILL')
    await ended.promise
    await first.close()
    // It would still hold the folder.
    const second = await connectDatabase(config, createLog('silent'))
    await second.close()
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
})
