import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import {
  alive,
  children,
  installed,
  launcher,
  madeDataDir,
  postmasterPid,
  query,
  root,
  start,
  until,
} from '../test/testing.ts'

describe('a stop', () => {
  test('by stop() keeps every acknowledged write', async () => {
    const dataDir = await madeDataDir()
    const server = await start(dataDir)
    expect(await query(server, 'show fsync')).toEqual([{ fsync: 'on' }])
    await query(server, 'create table t (n int)')
    const pool = new pg.Pool({ ...server.connection('postgres'), max: 4 })
    pool.on('error', () => {})
    let acknowledged = 0
    const writers = [1, 2, 3, 4].map(async () => {
      for (;;) {
        await pool.query('insert into t values (1)')
        acknowledged++
      }
    })
    const ended = Promise.allSettled(writers)
    await until('writes flow', () => acknowledged > 50)
    await Promise.all([server.stop(), server.stop()])
    await ended
    await pool.end()
    const [row] = await query<{ n: number }>(
      await start(dataDir),
      'select count(*)::int as n from t',
    )
    // Each writer may have one more write, whose answer was cut off.
    expect(row!.n - acknowledged).toBeGreaterThanOrEqual(0)
    expect(row!.n - acknowledged).toBeLessThanOrEqual(4)
  })

  test('by stop() leaves nothing that keeps Node.js alive', async () => {
    const stopped = launcher({ dataDir: await madeDataDir() })
    await stopped.message()
    stopped.send('stop')
    const [code] = (await once(stopped.child, 'exit')) as [number]
    expect(code).toBe(0)
  })

  test('by Ctrl-C only reaches Node.js, which stops the server', async () => {
    const dataDir = await madeDataDir()
    const interrupted = launcher({ dataDir })
    const { ready } = await interrupted.message()
    process.kill(-interrupted.pid, 'SIGINT')
    expect(await interrupted.message()).toEqual({ event: 'SIGINT' })
    const connection = () => ready!
    expect(await query({ connection }, 'select 1 as n')).toEqual([{ n: 1 }])
    interrupted.send('stop')
    expect(await interrupted.message()).toEqual({ event: 'stopped' })
    expect(existsSync(join(dataDir, 'postmaster.pid'))).toBe(false)
  })

  test('of Node.js by kill -9 leaves a server that the next start stops, with its writes', async () => {
    const dataDir = await madeDataDir()
    const killed = launcher({ dataDir })
    const { ready } = await killed.message()
    const connection = () => ready!
    await query({ connection }, 'create table t as select 42 as n')
    killed.child.kill('SIGKILL')
    await once(killed.child, 'exit')
    const orphan = postmasterPid(dataDir)
    expect(alive(orphan)).toBe(true)

    const server = await start(dataDir)
    expect(alive(orphan)).toBe(false)
    expect(server.lines[0]).toContain(
      `(process ${orphan}) that an earlier, killed server left running`,
    )
    expect(await query(server, 'select n from t')).toEqual([{ n: 42 }])
  })

  test('of the server by kill -9 is reported, and the next start waits for its backends', async () => {
    const dataDir = await madeDataDir()
    const server = await start(dataDir)
    await query(server, 'create table t as select 42 as n')
    // A backend that is computing does not notice the end of its server, and keeps the shared memory.
    const busy = new pg.Client(server.connection('postgres'))
    busy.on('error', () => {})
    await busy.connect()
    const { rows } = await busy.query<{ pid: number }>('select pg_backend_pid() as pid')
    const backend = rows[0]!.pid
    // Minutes of work, which end when the next start waits for it.
    const computing = busy
      .query('select count(*) from (select generate_series(1, 1000000000)) as numbers')
      .catch(() => {})
    await until(
      'it computes',
      async () =>
        (
          await query(
            server,
            `select 1 from pg_stat_activity where state = 'active' and pid = ${backend}`,
          )
        ).length > 0,
    )
    process.kill(postmasterPid(dataDir), 'SIGKILL')
    expect(await server.exited).toEqual({ code: null, signal: 'SIGKILL' })

    let waits = false
    const next = await start(dataDir, {
      log: (line) => {
        if (waits || !line.includes('pre-existing shared memory block')) return
        waits = true
        process.kill(backend, 'SIGKILL')
      },
    })
    expect(waits).toBe(true)
    expect(await query(next, 'select n from t')).toEqual([{ n: 42 }])
    await computing
    await busy.end().catch(() => {})
  })

  test('of Node.js by an uncaught error stops the server', async () => {
    const dataDir = await madeDataDir()
    const failing = spawn(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `const { startEmbeddedPostgres } = await import(process.argv[1])
         await startEmbeddedPostgres({ dataDir: process.argv[2] })
         process.exit(3)`,
        installed.source,
        dataDir,
      ],
      { stdio: 'ignore' },
    )
    const [code] = (await once(failing, 'exit')) as [number]
    expect(code).toBe(3)
    await until('the server ends', () => !existsSync(join(dataDir, 'postmaster.pid')))
    expect((await start(dataDir)).fresh).toBe(false)
  })

  test('that leaves a pid file whose number another process has does not block the next start', async () => {
    const dataDir = await madeDataDir()
    const server = await start(dataDir)
    process.kill(postmasterPid(dataDir), 'SIGKILL')
    await server.exited
    // The process has the same user, because PostgreSQL ignores those of other users.
    const stranger = spawn(
      '/bin/sleep',
      ['600'],
      root ? { uid: statSync(dataDir).uid, gid: statSync(dataDir).gid } : {},
    )
    children.push(stranger)
    const file = join(dataDir, 'postmaster.pid')
    const note = readFileSync(file, 'utf8').split('\n')
    writeFileSync(file, [stranger.pid, ...note.slice(1)].join('\n'))

    expect(await query(await start(dataDir), 'select 1 as n')).toEqual([{ n: 1 }])
    expect(alive(stranger.pid!)).toBe(true)
  })

  test('is never caused by a full pipe: the server’s output is always read', async () => {
    const server = await start(await madeDataDir())
    await query(
      server,
      `do $$ begin for i in 1..5000 loop raise log 'line % %', i, repeat('x', 200); end loop; end $$`,
    )
    await until('all lines arrive', () => server.lines.some((line) => line.includes('line 5000 ')))
  })
})
