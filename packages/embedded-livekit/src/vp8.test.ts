import { expect, test } from 'vitest'
import { RtpHeader, RtpPacket } from 'werift'
import { Vp8Frames } from './vp8.ts'

/** Packets of frames: the first byte is the descriptor, with S for the start of a frame. */
const packet = (sequenceNumber: number, timestamp: number, payload: number[], marker = true) =>
  new RtpPacket(
    new RtpHeader({ sequenceNumber: sequenceNumber & 0xffff, timestamp, marker }),
    Buffer.from(payload),
  )

function assemble(...packets: RtpPacket[]): string[] {
  const seen: string[] = []
  const frames = new Vp8Frames(
    (data, key, time) => seen.push(`${time}${key ? ' key' : ''} ${data.toString('hex')}`),
    () => seen.push('asks'),
  )
  for (const one of packets) frames.write(one)
  return seen
}

test('packets become frames, in their order, from the first key frame on', () => {
  expect(
    assemble(
      packet(65534, 1, [0x10, 0x01]),
      packet(65535, 2, [0x10, 0x00, 0xaa], false),
      packet(1, 3, [0x90, 0x80, 0x81, 0x02, 0x01, 0xcc]),
      packet(0, 2, [0x00, 0xbb]),
    ),
  ).toEqual(['2 key 00aabb', '3 01cc'])
})

test('a frame without its beginning, or with a late copy of a packet, is no frame', () => {
  expect(
    assemble(
      packet(5, 1, [0x00, 0xaa]),
      packet(6, 2, [0x10, 0x00]),
      packet(5, 1, [0x10, 0x00]),
      packet(7, 3, [0x10, 0x01]),
    ),
  ).toEqual(['2 key 00', '3 01'])
})
