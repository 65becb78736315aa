import { messages } from '@firstbell/contract/messages'
import { AppError } from '../../platform/http/errors.ts'

/** The number of consecutive frames to check: the header of a single frame occurs by chance in any file. */
const FRAMES = 3
/** The maximum number of ID3 tags before the first frame. */
const MAX_TAGS = 4
/** The maximum padding after the tags. */
const MAX_PADDING_BYTES = 16 * 1024

const ID3 = Buffer.from('ID3', 'latin1')
/** The beginnings of tags at the end of the file, after the last frame. */
const TRAILERS = ['TAG', 'APE', 'LYR', 'ID3']

// The bit rates and sample rates by their index in a frame's header: of MPEG 1, and of MPEG 2 and 2.5.
const BITRATES_KBITS = [
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
] as const
const SAMPLE_RATES_HZ = [44_100, 48_000, 32_000] as const

/** Whether a file begins like an MP3: with a tag (ID3v2) or a frame. */
export const isMp3 = (head: Buffer): boolean =>
  head.subarray(0, 3).equals(ID3) || frameBytes(head) !== undefined

/**
 * Checks a file that `isMp3` accepts: tags and padding must be followed by consecutive frames of MPEG audio layer III
 * (ISO 11172-3).
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
    const padding = await bytes.read(at, MAX_PADDING_BYTES)
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

/** Returns the length of the frame that begins with these bytes; undefined if they are not a frame's header. */
function frameBytes(head: Buffer): number | undefined {
  if (head.length < 4) return undefined
  const bits = head.readUInt32BE(0)
  const version = (bits >>> 19) & 3
  const layer = (bits >>> 17) & 3
  if (bits >>> 21 !== 0x7ff || version === 1 || layer !== 1) return undefined
  const bitrate = BITRATES_KBITS[version === 3 ? 0 : 1][(bits >>> 12) & 15]
  const rate = SAMPLE_RATES_HZ[(bits >>> 10) & 3]
  if (!bitrate || !rate) return undefined
  const hertz = rate / { 3: 1, 2: 2, 0: 4 }[version as 0 | 2 | 3]
  const samples = version === 3 ? 144_000 : 72_000
  return Math.floor((samples * bitrate) / hertz) + ((bits >>> 9) & 1)
}

const broken = () => new AppError('invalid', messages.fileBroken)
