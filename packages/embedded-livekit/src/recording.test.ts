import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { AddTrackRequest, TrackSource, TrackType } from '@livekit/protocol'
import { afterEach, expect, test } from 'vitest'
import { RtpHeader, RtpPacket } from 'werift'
import { cleanUp, newFolder, onCleanUp } from '../test/testing.ts'
import { PublishedTrack } from './published-track.ts'
import { Recording, type RecordingResult } from './recording.ts'

afterEach(cleanUp)

const MEGABYTE = 1_024 * 1_024

/** Starts to record a camera that sends `bytes` in each frame, every 100 milliseconds of its clock. */
function record(path: string, { maxBytes = 100 * MEGABYTE, bytes = 1_000 } = {}) {
  const track = new PublishedTrack(
    new AddTrackRequest({ cid: 'c', type: TrackType.VIDEO, source: TrackSource.CAMERA }),
  )
  onCleanUp(() => track.close())
  const ended = Promise.withResolvers<RecordingResult>()
  const recording = new Recording({ path, maxBytes, tracks: [track], onEnd: ended.resolve })
  onCleanUp(() => recording.end('stopped'))
  const payload = Buffer.concat([Buffer.from([0x10, 0x00]), Buffer.alloc(bytes)])
  let frames = 0
  return {
    recording,
    track,
    ended: ended.promise,
    send(count: number) {
      for (let i = 0; i < count; i++, frames++) {
        const header = new RtpHeader({
          sequenceNumber: frames & 0xffff,
          timestamp: frames * 9_000,
          marker: true,
        })
        for (const receiver of track.receivers) receiver.write(new RtpPacket(header, payload))
      }
    },
  }
}

test('a recording ends when its tracks have ended', async () => {
  const { track, send, ended } = record(join(newFolder(), 'deep/folder/a.webm'))
  send(20)
  track.close()
  expect(await ended).toMatchObject({ end: 'tracks ended', error: '', durationMs: 1_900 })
})

test('a recording ends at its limit, and keeps what is there', async () => {
  const path = join(newFolder(), 'a.webm')
  const { send, ended } = record(path, { maxBytes: 2 * MEGABYTE, bytes: 60_000 })
  send(20)
  await expect.poll(() => readFileSync(path).length).toBeGreaterThan(MEGABYTE / 2)
  send(60)
  const result = await ended
  expect(result.end).toBe('limit reached')
  expect(result.durationMs).toBeGreaterThan(500)
  expect(readFileSync(path).length).toBe(result.bytes)
})

test('a recording never replaces a file', async () => {
  const path = join(newFolder(), 'a.webm')
  writeFileSync(path, 'another one')
  const result = await record(path).ended
  expect(result).toMatchObject({ end: 'failed', bytes: 0 })
  expect(result.error).toContain('EEXIST')
  expect(readFileSync(path, 'utf8')).toBe('another one')
})

test('a full disk ends a recording, and what was recorded stays playable', async ({ skip }) => {
  const disk = newFolder()
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', disk], { stdio: 'ignore' })
  } catch {
    skip('a small disk needs the right to mount')
  }
  onCleanUp(() => execFileSync('umount', [disk]))
  const path = join(disk, 'a.webm')
  const { send, ended } = record(path, { bytes: 20_000 })
  send(20)
  await expect.poll(() => readFileSync(path).length).toBeGreaterThan(100_000)
  send(100)
  const result = await ended
  expect(result.end).toBe('failed')
  expect(result.error).toMatch(/no space left/i)
  expect(result.durationMs).toBeGreaterThan(500)
  expect(readFileSync(path).length).toBe(result.bytes)
})
