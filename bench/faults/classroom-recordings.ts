import { setTimeout as delay } from 'node:timers/promises'
import type { ClassroomSite } from '../classroom-site.ts'
import { exchange, type Caller } from '../load.ts'
import type { Person } from '../site.ts'

/** The recordings of a class, and how much of them is left. */

/** The end of a recording that a crash may cost (rule classroom-13). */
const LOST_SECONDS = 5

/** A recording that a kill has ended. Times in milliseconds since the epoch. */
export interface CutRecording {
  id: string
  startedAt: number
  killedAt: number
}

interface Recording {
  id: string
  startedAt: string
  endedAt: string | null
  state: string
  fault: string | null
}

export async function recordingsOf({ call }: Caller, { token }: Person, id: string) {
  for (const end = Date.now() + 20_000; ; await delay(200)) {
    const { status, body } = await call('GET', `/offerings/${id}/recordings`, token)
    if (status === 200) return (body as { recordings: Recording[] }).recordings
    if (Date.now() > end) throw new Error(`The recordings were answered ${status}`)
  }
}

/** Waits until no recording is in work. */
export async function settledRecordings(caller: Caller, owner: Person, id: string) {
  for (const end = Date.now() + 90_000; ; await delay(500)) {
    const list = await recordingsOf(caller, owner, id)
    const open = list.some(({ state }) => state === 'recording' || state === 'processing')
    if (!open || Date.now() > end) return list
  }
}

/** Checks that every recording is stored, and that the cut ones miss only their end. */
export async function recordingFaults(
  site: Pick<ClassroomSite, 'url' | 'caller'>,
  owner: Person,
  id: string,
  cut: readonly CutRecording[],
): Promise<string[]> {
  const list = await settledRecordings(site.caller, owner, id)
  const lengths = await lengthsOf(site, owner, id)
  const faults = list
    .filter(({ state, fault }) => state !== 'ready' && fault !== 'materials_full')
    .map(({ id: one, state, fault }) => `recording ${one} is ${state} (${fault})`)
  for (const { id: one, startedAt, killedAt } of cut) {
    const known = list.find(({ id: other }) => other === one)
    const wanted = (killedAt - startedAt) / 1_000 - LOST_SECONDS
    if (known?.state !== 'ready' || wanted <= 0) continue
    if (!lengths.some((length) => length >= wanted && length <= wanted + 2 * LOST_SECONDS))
      faults.push(`recording ${one}: no file of ${wanted.toFixed(1)} s among ${lengths.join(', ')}`)
  }
  return faults
}

/** Returns the seconds of each recording among the materials. */
export async function lengthsOf(
  { url: site, caller }: Pick<ClassroomSite, 'url' | 'caller'>,
  { token }: Person,
  id: string,
) {
  const { body } = await caller.call('GET', `/offerings/${id}/materials`, token)
  const { materials } = body as { materials: { url: string; type: string | null }[] }
  const lengths: number[] = []
  for (const { url, type } of materials)
    if (type?.startsWith('video/')) {
      const { bytes } = await exchange(site + url, { method: 'GET' })
      lengths.push(webmSeconds(bytes))
    }
  return lengths
}

/** Returns the length that a WebM file says (element Duration, in milliseconds), or NaN. */
function webmSeconds(file: Buffer): number {
  const at = file.subarray(0, 4_096).indexOf(Buffer.from([0x44, 0x89]))
  if (at < 0) return Number.NaN
  const size = file[at + 2]! & 0x7f
  return (size === 8 ? file.readDoubleBE(at + 3) : file.readFloatBE(at + 3)) / 1_000
}
