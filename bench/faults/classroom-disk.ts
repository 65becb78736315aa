import { spawnSync } from 'node:child_process'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { enter, openCrowd, startClassroomSite } from '../classroom-site.ts'
import { endOf, temporaryFolder, type Person } from '../site.ts'
import { lengthsOf, recordingsOf, settledRecordings } from './classroom-recordings.ts'

const DISK_MB = 64
const RECORDED_MS = 5_000

/**
 * Records on a disk that is full after some seconds. The recording ends with a notice, what was written is kept, and the
 * room goes on. Linux only, as root, because it mounts a disk.
 */
export async function disk() {
  await using stack = new AsyncDisposableStack()
  const dataDir = await temporaryFolder(stack)
  const args = ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=0755`, 'tmpfs', dataDir]
  const { status, stderr } = spawnSync('mount', args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`No disk of its own can be mounted here: ${stderr.trim()}`)
  // Unmounted lazily, because an exiting process may still use it.
  stack.defer(() => void spawnSync('umount', ['-l', dataDir]))
  const site = await startClassroomSite(stack, { DATA_DIR: dataDir })
  const { caller } = site
  const [owner] = (await site.people(1, 'approved')) as [Person]
  const [student] = (await site.people(1, 'student')) as [Person]
  const id = await site.openClass(owner, [student])
  const crowd = await openCrowd(stack)
  await crowd.arrive('0', await enter(caller, owner, id))
  await crowd.publish('0')
  await crowd.arrive('1', await enter(caller, student, id))
  await crowd.firstFrame('1')
  const faults: string[] = []
  const started = await caller.call('POST', `/offerings/${id}/room/recording`, owner.token)
  if (started.status !== 201) faults.push(`recording was answered ${started.status}`)
  await delay(RECORDED_MS)

  const ballast = join(dataDir, 'ballast')
  const file = openSync(ballast, 'w')
  const fill = () => {
    for (let size = 64 * 1024; size >= 512; size >>= 1)
      try {
        for (;;) writeSync(file, Buffer.alloc(size))
      } catch {
        // ENOSPC: a smaller block may still fit.
      }
  }
  const end = Date.now() + 20_000
  const state = async () => (await recordingsOf(caller, owner, id))[0]
  for (
    let now = await state();
    now?.state === 'recording' && Date.now() < end;
    now = await state()
  ) {
    fill()
    await delay(100)
  }
  const ended = await state()
  if (ended?.state === 'recording') faults.push('a full disk does not end the recording')
  const before = await crowd.frames('1')
  await delay(1_000)
  if ((await crowd.frames('1')) <= before) faults.push('a full disk stops the pictures')
  closeSync(file)
  rmSync(ballast)
  const [stored] = await settledRecordings(caller, owner, id)
  if (stored?.state === 'failed')
    await caller.call('POST', `/offerings/${id}/recordings/${stored.id}`, owner.token)
  const [kept] = await settledRecordings(caller, owner, id)
  const [length = 0] = kept?.state === 'ready' ? await lengthsOf(site, owner, id) : []
  if (!(length >= RECORDED_MS / 1_000 - 2))
    faults.push(
      `of ${RECORDED_MS} ms on a full disk ${length} s are kept (${kept?.state}, ${kept?.fault})`,
    )
  faults.push(...(await endOf(site.server)))
  return {
    faults,
    result: `full disk: ${length.toFixed(1)} s kept (${ended?.fault ?? 'no notice'})`,
  }
}
