import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { closeSync, openSync, readFileSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { audit, took } from '../load.ts'
import { mailFaultsOf } from '../mail.ts'
import type { Report } from '../report.ts'
import { endOf, say, startSite, temporaryFolder } from '../site.ts'
import { isGood, refusals, startMixedLoad, wrongWith } from './mixed-load.ts'

const DISK_MB = 256
/** Milliseconds from freeing space until everything works. */
const RECOVER_MS = 30_000
/** A body of 3 MB takes longer than other calls. */
const UPLOAD_ANSWER_MS = 10_000
const UPLOADERS = 3

/** Mounts a disk on a new folder. @throws when that is impossible */
async function mountDisk(stack: AsyncDisposableStack): Promise<string> {
  const folder = await temporaryFolder(stack)
  const args = ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=0755`, 'tmpfs', folder]
  const { status, stderr } = spawnSync('mount', args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`No disk of its own can be mounted here: ${stderr.trim()}`)
  // Lazily, because an ending process may still use it.
  stack.defer(() => void spawnSync('umount', ['-l', folder]))
  return folder
}

/**
 * A server with the embedded PostgreSQL, as `npm start` runs it, with its data folder on a disk of
 * 256 MB. Uploads and bookings fill the disk and continue while PostgreSQL cannot write its log; then
 * space is freed. Everything is answered as expected or with a 503; nothing that was acknowledged is
 * lost; everything recovers by itself. Linux only, as root, because it mounts a disk.
 */
export async function diskFull(length = '15'): Promise<Report> {
  const seconds = Number(length)
  await using stack = new AsyncDisposableStack()
  const dataDir = await mountDisk(stack)
  const free = () => {
    const { bavail, bsize } = statfsSync(dataDir)
    return bavail * bsize
  }
  const site = await startSite(stack, 1, {
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    RATE_LIMITS: 'on',
    TRUST_PROXY: '1',
  })
  const { pool, server } = site
  const everything = await startMixedLoad(stack, site)
  const { seen, ledger } = everything
  // Many people, because each may have only a limited amount of unattached files.
  const uploaders = await site.students(60)

  // --------------------------------------------------------------------------------- the uploads

  const faults: string[] = []
  const stored: { id: string; hash: string }[] = []
  let [noRoom, over, turn] = [0, false, 0]
  const request = async (path: string, init: RequestInit): Promise<Response | null> => {
    const began = Date.now()
    const answer = await fetch(`${server.url}${path}`, init).catch(() => null)
    const text = await answer?.text()
    const ms = Date.now() - began
    const described = `${init.method} of an upload was answered ${answer?.status ?? 'not at all'} after ${ms} ms`
    if (ms > UPLOAD_ANSWER_MS) faults.push(described)
    if (answer?.ok) return answer
    // HEAD has no body.
    const { code } = JSON.parse(text || '{}') as { code?: string }
    const plain = init.method === 'HEAD' || code === 'unavailable'
    if (answer?.status === 503 && plain && answer.headers.has('retry-after')) noRoom += 1
    // The limit of uploads per hour.
    else if (answer?.status !== 429) faults.push(`${described}: ${text?.slice(0, 200)}`)
    // The web app waits as long before it retries.
    await delay(500)
    return null
  }
  /** Uploads a resume of 3 MB, resuming until it is complete. */
  const upload = async () => {
    const bytes = randomBytes(3 * 1024 * 1024)
    bytes.write('%PDF-1.7\n')
    bytes.write('\n%%EOF\n', bytes.length - 7)
    const headers = {
      authorization: `Bearer ${uploaders[turn++ % uploaders.length]!.token}`,
      'tus-resumable': '1.0.0',
    }
    const begin = {
      ...headers,
      'upload-length': String(bytes.length),
      'upload-metadata': `filename ${btoa('resume.pdf')},filetype ${btoa('application/pdf')}`,
    }
    const created = await request('/files', { method: 'POST', headers: begin })
    const path = created?.headers.get('location')
    if (!path) return
    for (let offset = 0; Date.now() - began < 300_000;) {
      const sent = await request(path, {
        method: 'PATCH',
        headers: {
          ...headers,
          'upload-offset': String(offset),
          'content-type': 'application/offset+octet-stream',
        },
        body: bytes.subarray(offset),
      })
      if (sent) {
        stored.push({
          id: path.split('/').at(-1) ?? '',
          hash: createHash('sha256').update(bytes).digest('hex'),
        })
        return
      }
      let found: Response | null = null
      while (!found && Date.now() - began < 300_000)
        found = await request(path, { method: 'HEAD', headers })
      offset = Number(found?.headers.get('upload-offset'))
    }
  }
  const began = Date.now()
  const uploading = Array.from({ length: UPLOADERS }, async () => {
    while (!over) {
      await upload()
      await delay(200)
    }
  })
  const at = () => `${((Date.now() - began) / 1000).toFixed(0).padStart(4)} s `
  while (noRoom === 0 && Date.now() - began < 120_000) await delay(20)
  if (noRoom === 0) faults.push('uploads did not fill the disk')
  say(`${at()} the disk is full for uploads after ${stored.length} of 3 MB`)

  // --------------------------------------------------------------------------- the disk is full

  const before = seen.length
  const ballast = join(dataDir, 'ballast')
  const file = openSync(ballast, 'w')
  const block = Buffer.alloc(64 * 1024)
  const fill = () => {
    for (let size = block.length; size >= 512; size >>= 1)
      try {
        for (;;) writeSync(file, block, 0, size)
      } catch {
        // ENOSPC: a smaller file may fit.
      }
  }
  const full = Date.now()
  let switched = 0
  while (Date.now() - full < seconds * 1_000) {
    fill()
    // A new WAL segment needs its space at once.
    await pool.query('select pg_switch_wal()').then(
      () => (switched += 1),
      () => {},
    )
    await delay(100)
  }
  const during = seen.slice(before)
  say(
    `${at()} without a byte for ${seconds} s (${free()} bytes free): ${during.length} calls, ${during.filter(({ answer }) => answer.status === 503).length} × 503, ${during.filter(isGood).length} as ever; ${noRoom} uploads were told that there is no room`,
  )
  say(`       ${refusals(during)}`)

  // ---------------------------------------------------------------------------- space is freed

  closeSync(file)
  rmSync(ballast)
  // Frees a quarter of the stored files, like an operator who moves them.
  const moved = stored.splice(0, Math.ceil(stored.length / 4))
  for (const { id } of moved)
    rmSync(join(dataDir, 'files/stored', id.slice(0, 2), id), { recursive: true })
  over = true
  const room = Date.now()
  const uploadsEnd = Promise.all(uploading).then(() => Date.now() - room)
  const recovered = await everything.recovery(room, 2 * RECOVER_MS)
  const uploadsAgain = await Promise.race([uploadsEnd, delay(2 * RECOVER_MS, Infinity)])
  await everything.stop()
  say(
    `${at()} room again: calls are well after ${(recovered / 1000).toFixed(1)} s, the uploads under way have ended after ${(uploadsAgain / 1000).toFixed(1)} s`,
  )
  if (Math.max(recovered, uploadsAgain) > RECOVER_MS)
    faults.push(`not recovered ${RECOVER_MS / 1000} s after space was freed:\n${server.log()}`)

  faults.push(...seen.map(wrongWith).filter((fault) => fault !== null))
  const slowest = Math.max(...seen.map(({ answer }) => took(answer)))
  for (const { id, hash } of stored) {
    const path = join(dataDir, 'files/stored', id.slice(0, 2), id, 'full')
    try {
      const found = createHash('sha256').update(readFileSync(path)).digest('hex')
      if (found !== hash) faults.push(`the stored file ${id} is not what was sent`)
    } catch (error) {
      faults.push(`the stored file ${id} is gone: ${(error as Error).message}`)
    }
  }
  faults.push(...(await audit(pool, ledger)))
  // PostgreSQL may have stopped between a mail's delivery and its record.
  const mails = await mailFaultsOf(pool, site.mail, () => true)
  faults.push(...mails.faults, ...(await endOf(server)))
  const { booked, cancelled } = ledger.counts
  return {
    faults,
    result: `${seen.length} calls and ${stored.length + moved.length} uploads, ${seen.filter(({ answer }) => answer.status === 503).length + noRoom} × 503, slowest call ${(slowest / 1000).toFixed(1)} s; ${booked} bookings, ${cancelled} cancellations; recovered ${(Math.max(recovered, uploadsAgain) / 1000).toFixed(1)} s after space was freed; mails: ${mails.counted}`,
  }
}
