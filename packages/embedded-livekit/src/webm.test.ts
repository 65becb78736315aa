import { readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { cleanUp, newFolder } from '../test/testing.ts'
import { finishWebm, webmCluster, webmHeader, type WebmFrame } from './webm.ts'

afterEach(cleanUp)

/** A key frame's head of VP8, with a picture of 320 × 180. */
const KEY_FRAME = Buffer.from('1000009d012a4001b400', 'hex')

const frames = (from: number): WebmFrame[] => [
  { kind: 'video', time: from, key: true, data: KEY_FRAME },
  { kind: 'audio', time: from + 20, key: true, data: Buffer.alloc(50) },
  { kind: 'video', time: from + 40, key: false, data: Buffer.alloc(5_000) },
]

function file(...parts: Buffer[]): string {
  const path = join(newFolder(), 'a.webm')
  writeFileSync(path, Buffer.concat(parts))
  return path
}
const header = webmHeader({ video: { width: 1280, height: 720 }, audio: true })

test('a finished file has an index, its length, its size and the size of its pictures', async () => {
  const path = file(header, webmCluster(frames(0)), webmCluster(frames(1_000)))
  const bytes = readFileSync(path).length
  const finished = await finishWebm(path)
  expect(finished).toEqual({ durationMs: 1_040, bytes: readFileSync(path).length })
  const content = readFileSync(path)
  expect(content.length).toBeGreaterThan(bytes)
  // The index begins where the clusters ended, and the SeekHead names that place.
  expect(content.readUInt32BE(bytes)).toBe(0x1c53bb6b)
  expect(content.includes(Buffer.from('b0820140ba8200b4', 'hex'))).toBe(true)
  expect(await finishWebm(path)).toEqual(finished)
  expect(readFileSync(path).equals(content)).toBe(true)
})

test('a file that a crash has cut keeps its complete clusters', async () => {
  const path = file(header, webmCluster(frames(0)), webmCluster(frames(1_000)))
  truncateSync(path, readFileSync(path).length - 3)
  expect((await finishWebm(path))?.durationMs).toBe(40)
})

test('a file without a complete cluster holds nothing', async () => {
  expect(await finishWebm(file(header))).toBeUndefined()
  expect(await finishWebm(file(header.subarray(0, 40)))).toBeUndefined()
  expect(await finishWebm(file(header, webmCluster(frames(0)).subarray(0, 30)))).toBeUndefined()
  expect(await finishWebm(file(Buffer.alloc(500, 7)))).toBeUndefined()
})
