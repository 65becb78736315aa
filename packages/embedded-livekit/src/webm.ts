import { open, type FileHandle } from 'node:fs/promises'

/**
 * WebM files (a subset of Matroska) that are playable whenever writing ends: a header, then clusters of blocks, each written
 * at once. `finishWebm` adds what players need to seek: the index (Cues), the duration and the size.
 */

export interface WebmFrame {
  kind: 'audio' | 'video'
  /** Milliseconds since the start of the file. */
  time: number
  key: boolean
  data: Buffer
}

const TRACK = { video: 1, audio: 2 } as const

const ID = {
  ebml: 0x1a45dfa3,
  segment: 0x18538067,
  seekHead: 0x114d9b74,
  info: 0x1549a966,
  duration: 0x4489,
  tracks: 0x1654ae6b,
  cluster: 0x1f43b675,
  timecode: 0xe7,
  simpleBlock: 0xa3,
  cues: 0x1c53bb6b,
  void: 0xec,
} as const

// Building

function idBytes(id: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(id)
  return bytes.subarray(bytes.findIndex((byte) => byte !== 0))
}

/** Returns a size in as many bytes as asked for. */
function sizeBytes(size: number, length: 1 | 4 | 8): Buffer {
  if (length === 1) return Buffer.from([0x80 | size])
  const bytes = Buffer.alloc(length)
  if (length === 4) bytes.writeUInt32BE(0x10000000 + size)
  else bytes.writeBigUInt64BE(0x0100000000000000n + BigInt(size))
  return bytes
}

function element(id: number, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content)
  return Buffer.concat([idBytes(id), sizeBytes(body.length, body.length < 127 ? 1 : 4), body])
}

function number(id: number, value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(BigInt(value))
  const first = bytes.findIndex((byte) => byte !== 0)
  return element(id, bytes.subarray(first < 0 ? 7 : first))
}

function float(id: number, value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(value)
  return element(id, bytes)
}

const text = (id: number, value: string) => element(id, Buffer.from(value))
const empty = (length: number) => element(ID.void, Buffer.alloc(length - 2))
const uint16 = (value: number) => Buffer.from([value >> 8, value & 0xff])

const EBML_HEADER = element(
  ID.ebml,
  number(0x4286, 1),
  number(0x42f7, 1),
  number(0x42f2, 4),
  number(0x42f3, 8),
  text(0x4282, 'webm'),
  number(0x4287, 4),
  number(0x4285, 2),
)
/** A size that says "until the end of the file". */
const UNKNOWN_SIZE = Buffer.from('01ffffffffffffff', 'hex')

const SEGMENT_SIZE_AT = EBML_HEADER.length + 4
const SEGMENT_START = SEGMENT_SIZE_AT + 8
/** Room for a SeekHead with one entry, which is written when the position of the index is known. */
const SEEK_HEAD_LENGTH = 26
const DURATION_LENGTH = 11
const INFO_BODY = [
  number(0x2ad7b1, 1_000_000),
  text(0x4d80, 'embedded-livekit'),
  text(0x5741, 'embedded-livekit'),
]
const DURATION_AT =
  SEGMENT_START + SEEK_HEAD_LENGTH + 5 + INFO_BODY.reduce((sum, { length }) => sum + length, 0)
const TRACKS_AT = DURATION_AT + DURATION_LENGTH

/** Returns the start of a file. `video` is the size of the picture, in pixels. */
export function webmHeader(options: {
  video?: { width: number; height: number }
  audio: boolean
}): Buffer {
  const { video, audio } = options
  // Channels, pre-skip, sample rate, gain and mapping of Opus (RFC 7845).
  const opusHead = Buffer.from('4f7075734865616401020000', 'hex')
  const opusRest = Buffer.from('80bb0000000000', 'hex')
  const tracks = [
    ...(video
      ? [
          element(
            0xae,
            number(0xd7, TRACK.video),
            number(0x73c5, TRACK.video),
            number(0x83, 1),
            text(0x86, 'V_VP8'),
            element(0xe0, element(0xb0, uint16(video.width)), element(0xba, uint16(video.height))),
          ),
        ]
      : []),
    ...(audio
      ? [
          element(
            0xae,
            number(0xd7, TRACK.audio),
            number(0x73c5, TRACK.audio),
            number(0x83, 2),
            text(0x86, 'A_OPUS'),
            element(0x63a2, opusHead, opusRest),
            number(0x56bb, 80_000_000),
            element(0xe1, float(0xb5, 48_000), number(0x9f, 2)),
          ),
        ]
      : []),
  ]
  const info = Buffer.concat([...INFO_BODY, empty(DURATION_LENGTH)])
  return Buffer.concat([
    EBML_HEADER,
    idBytes(ID.segment),
    UNKNOWN_SIZE,
    empty(SEEK_HEAD_LENGTH),
    idBytes(ID.info),
    sizeBytes(info.length, 1),
    info,
    element(ID.tracks, ...tracks),
  ])
}

/** Returns a cluster with the frames, which are in the order of their times and at most 32 seconds apart. */
export function webmCluster(frames: readonly WebmFrame[]): Buffer {
  const start = frames[0]?.time ?? 0
  const blocks = frames.map(({ kind, time, key, data }) => {
    const head = Buffer.alloc(4)
    head.writeUInt8(0x80 | TRACK[kind], 0)
    head.writeInt16BE(time - start, 1)
    head.writeUInt8(key ? 0x80 : 0, 3)
    return Buffer.concat([
      idBytes(ID.simpleBlock),
      sizeBytes(head.length + data.length, 4),
      head,
      data,
    ])
  })
  const body = Buffer.concat([number(ID.timecode, start), ...blocks])
  return Buffer.concat([idBytes(ID.cluster), sizeBytes(body.length, 8), body])
}

// Finishing

interface Element {
  id: number
  /** Where the content begins and ends. */
  start: number
  end: number
}

/** Reads the id and the size at `at`. @returns undefined if there is no complete head */
function readHead(bytes: Buffer, at: number, offset: number): Element | undefined {
  const first = bytes[at]
  if (first === undefined || first === 0) return undefined
  const idLength = Math.clz32(first) - 23
  const second = bytes[at + idLength]
  if (second === undefined || second === 0) return undefined
  const sizeLength = Math.clz32(second) - 23
  if (at + idLength + sizeLength > bytes.length) return undefined
  const id = bytes.readUIntBE(at, idLength)
  let size = second & (0xff >> sizeLength)
  for (let i = 1; i < sizeLength; i++) size = size * 256 + bytes[at + idLength + i]!
  const start = offset + at + idLength + sizeLength
  return { id, start, end: start + size }
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length)
  const { bytesRead } = await file.read(buffer, 0, length, position)
  return buffer.subarray(0, bytesRead)
}

/** Returns the time of a cluster and its blocks. `bytes` may hold only its beginning. */
function readCluster(bytes: Buffer) {
  let time = 0
  const blocks: { video: boolean; key: boolean; time: number; data: Buffer }[] = []
  for (let at = 0; at < bytes.length;) {
    const head = readHead(bytes, at, 0)
    if (!head) break
    if (head.id === ID.timecode) time = bytes.readUIntBE(head.start, head.end - head.start)
    if (head.id === ID.simpleBlock && head.start + 4 <= bytes.length)
      blocks.push({
        video: bytes[head.start] === (0x80 | TRACK.video),
        key: (bytes[head.start + 3]! & 0x80) !== 0,
        time: time + bytes.readInt16BE(head.start + 1),
        data: bytes.subarray(head.start + 4, Math.min(head.end, bytes.length)),
      })
    at = head.end
  }
  return { time, blocks }
}

/**
 * Completes a file: removes a cluster that was not written to its end, and adds index, duration and sizes. Also after a crash.
 * @returns the length in milliseconds and the size in bytes, or undefined if the file holds nothing
 */
export async function finishWebm(
  path: string,
): Promise<{ durationMs: number; bytes: number } | undefined> {
  await using file = await open(path, 'r+')
  const { size } = await file.stat()
  const tracks = readHead(await readAt(file, TRACKS_AT, 12), 0, TRACKS_AT)
  if (tracks?.id !== ID.tracks) return undefined

  const cues: Buffer[] = []
  let end = tracks.end
  let durationMs = 0
  let picture: Buffer | undefined
  let last: Element | undefined
  for (;;) {
    const head = readHead(await readAt(file, end, 12), 0, end)
    if (head?.id !== ID.cluster || head.end > size) break
    // The first block tells whether a player can start here.
    const { time, blocks } = readCluster(
      await readAt(file, head.start, Math.min(64, head.end - head.start)),
    )
    const [first] = blocks
    if (first?.key || cues.length === 0)
      cues.push(
        element(
          0xbb,
          number(0xb3, time),
          element(
            0xb7,
            number(0xf7, first?.video ? TRACK.video : TRACK.audio),
            number(0xf1, end - SEGMENT_START),
          ),
        ),
      )
    // The size of the picture is in the head of a key frame of VP8.
    if (first?.video && first.key) picture ??= first.data.subarray(6, 10)
    last = head
    end = head.end
  }
  if (!last) return undefined
  for (const { time } of readCluster(await readAt(file, last.start, last.end - last.start)).blocks)
    durationMs = Math.max(durationMs, time)

  await file.truncate(end)
  const patches: [at: number, bytes: Buffer][] = [[DURATION_AT, float(ID.duration, durationMs)]]
  let total = end
  try {
    const index = element(ID.cues, ...cues)
    await file.write(index, 0, index.length, end)
    total += index.length
    const seek = element(
      0x4dbb,
      element(0x53ab, idBytes(ID.cues)),
      element(0x53ac, Buffer.from((end - SEGMENT_START).toString(16).padStart(16, '0'), 'hex')),
    )
    patches.push(
      [SEGMENT_START, element(ID.seekHead, seek)],
      [SEGMENT_SIZE_AT, sizeBytes(total - SEGMENT_START, 8)],
    )
  } catch {
    // On a full disk the file plays without an index.
    await file.truncate(end)
  }
  if (picture?.length === 4) {
    const head = await readAt(file, tracks.start, Math.min(128, tracks.end - tracks.start))
    const width = head.indexOf(Buffer.from('b082', 'hex'))
    if (width >= 0)
      patches.push([
        tracks.start + width,
        Buffer.concat([
          element(0xb0, uint16(picture.readUInt16LE(0) & 0x3fff)),
          element(0xba, uint16(picture.readUInt16LE(2) & 0x3fff)),
        ]),
      ])
  }
  for (const [at, bytes] of patches) await file.write(bytes, 0, bytes.length, at)
  await file.sync()
  return { durationMs, bytes: total }
}
