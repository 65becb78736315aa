import { messages } from '@firstbell/contract/messages'
import { AppError } from '../../platform/http/errors.ts'

/** Frames that must follow each other: the first bytes of one alone are found in any file. */
const FRAMES = 3
/** ID3 tags before the first frame, and bytes of padding after them. */
const MAX_TAGS = 4
const PADDING_BYTES = 16 * 1024

const ID3 = Buffer.from('ID3', 'latin1')
/** What ends the frames: tags at the end of the file. */
const TRAILERS = ['TAG', 'APE', 'LYR', 'ID3']

// kbit/s and Hz by the indexes of a frame's header: of MPEG 1, and of MPEG 2 and 2.5.
const BITRATES = [
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
] as const
const RATES = [44_100, 48_000, 32_000] as const

/** Whether a file begins like an mp3: with a tag (ID3v2) or a frame. */
export const isMp3 = (head: Buffer): boolean =>
  head.subarray(0, 3).equals(ID3) || frameBytes(head) !== undefined

/**
 * Checks that a file which `isMp3` is one: after tags and padding, frames of MPEG audio layer III follow
 * each other (ISO 11172-3).
 * @throws AppError 400 otherwise
 */
export async function checkMp3(bytes: {
  read(position: number, length: number): Promise<Buffer>
}): Promise<void> {
  let at = 0
  let head = await bytes.read(at, 10)
  for (let tags = 0; head.subarray(0, 3).equals(ID3) && tags < MAX_TAGS; tags += 1) {
    if (head.length < 10) throw broken()
    // The size has seven bits in each byte; a footer is as long as the header.
    const size = [6, 7, 8, 9].reduce((sum, place) => sum * 128 + (head[place]! & 0x7f), 0)
    at += 10 + size + (head[5]! & 0x10 ? 10 : 0)
    head = await bytes.read(at, 10)
  }
  if (at > 0 && head[0] === 0) {
    const padding = await bytes.read(at, PADDING_BYTES)
    at += Math.max(
      0,
      padding.findIndex((byte) => byte !== 0),
    )
  }
  for (let frame = 0; frame < FRAMES; frame += 1) {
    head = await bytes.read(at, 4)
    if (frame > 0 && (head.length < 4 || TRAILERS.includes(head.toString('latin1', 0, 3)))) return
    const length = frameBytes(head)
    if (length === undefined) throw broken()
    at += length
  }
}

/** The length of the frame that begins here; undefined when none does. */
function frameBytes(head: Buffer): number | undefined {
  if (head.length < 4) return undefined
  const bits = head.readUInt32BE(0)
  const version = (bits >>> 19) & 3
  const layer = (bits >>> 17) & 3
  if (bits >>> 21 !== 0x7ff || version === 1 || layer !== 1) return undefined
  const bitrate = BITRATES[version === 3 ? 0 : 1][(bits >>> 12) & 15]
  const rate = RATES[(bits >>> 10) & 3]
  if (!bitrate || !rate) return undefined
  const hertz = rate / { 3: 1, 2: 2, 0: 4 }[version as 0 | 2 | 3]
  const samples = version === 3 ? 144_000 : 72_000
  return Math.floor((samples * bitrate) / hertz) + ((bits >>> 9) & 1)
}

const broken = () => new AppError('invalid', messages.fileBroken)
