import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { detectType } from '../../src/features/uploads/detect-type.ts'
import { docx, docxParts, pdf, picture, zip } from '../support/file-samples.ts'
import { createWorld, type Person, type World } from '../support/world.ts'

/**
 * Files of two types at once, and files that are far larger than they seem. How types are detected, and what
 * happens to ordinary files, is tested with the feature (`files/*.test.ts`).
 */

const SCRIPT = '<script>alert(document.domain)</script>'

let world: World
let ada: Person

beforeAll(async () => {
  world = await createWorld()
  ada = await world.person('approved')
})

interface Uploaded {
  status: number
  code: string | undefined
  view: string
}

async function upload(bytes: Buffer, name: string, type: string): Promise<Uploaded> {
  const tus = { authorization: `Bearer ${ada.token}`, 'tus-resumable': '1.0.0' }
  const metadata = `filename ${Buffer.from(name).toString('base64')},filetype ${btoa(type)}`
  const begun = await world.request({
    method: 'POST',
    url: '/files',
    headers: { ...tus, 'upload-length': String(bytes.length), 'upload-metadata': metadata },
  })
  const url = String(begun.headers['location'])
  const { status, body } = await world.request({
    method: 'PATCH',
    url,
    headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    payload: bytes,
  })
  return { status, code: body.code, view: `${url}/view` }
}

const asPicture = (bytes: Buffer) => upload(bytes, 'photo.png', 'image/png')
const asResume = (bytes: Buffer) => upload(bytes, 'resume.docx', 'application/msword')

async function view(url: string) {
  const { rawPayload, statusCode, headers } = await world.app.http.inject({ url })
  return { bytes: rawPayload, status: statusCode, headers }
}

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** A PNG with more chunks after its header. */
function pngWith(png: Buffer, ...chunks: Buffer[]): Buffer {
  return Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)])
}

/** The header of a PNG of any size, with almost no data. */
function pngOf(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A GIF with a canvas and one frame of any size. */
function gifOf(canvas: [number, number], frame: [number, number], frames = 1): Buffer {
  const head = Buffer.alloc(13 + 6)
  head.write('GIF89a', 0, 'latin1')
  head.writeUInt16LE(canvas[0], 6)
  head.writeUInt16LE(canvas[1], 8)
  head[10] = 0x80
  const image = Buffer.alloc(10)
  image[0] = 0x2c
  image.writeUInt16LE(frame[0], 5)
  image.writeUInt16LE(frame[1], 7)
  const one = Buffer.concat([image, Buffer.from([2, 2, 0x44, 1, 0])])
  return Buffer.concat([head, ...Array<Buffer>(frames).fill(one), Buffer.from([0x3b])])
}

/** A JPEG whose header has a larger size than the picture. */
function jpegSaying(jpeg: Buffer, width: number, height: number): Buffer {
  const lying = Buffer.from(jpeg)
  const frame = lying.indexOf(Buffer.from([0xff, 0xc0]))
  lying.writeUInt16BE(height, frame + 5)
  lying.writeUInt16BE(width, frame + 7)
  return lying
}

describe('files of two types', () => {
  test('a picture keeps only its pixels', async () => {
    const png = await picture(40, 30)
    const gif = await picture(40, 30, 'gif')
    const jpeg = await picture(40, 30, 'jpeg')
    const comment = Buffer.concat([
      Buffer.from([0x21, 0xfe, SCRIPT.length]),
      Buffer.from(SCRIPT),
      Buffer.from([0]),
    ])
    const afterPalette = 13 + 3 * 2 ** ((gif[10]! & 7) + 1)
    const length = Buffer.alloc(2)
    length.writeUInt16BE(SCRIPT.length + 2)
    const samples: Record<string, Buffer> = {
      'a script after the end': Buffer.concat([png, Buffer.from(SCRIPT)]),
      'a script in a comment of a GIF': Buffer.concat([
        gif.subarray(0, afterPalette),
        comment,
        gif.subarray(afterPalette),
      ]),
      'a script in a comment of a JPEG': Buffer.concat([
        jpeg.subarray(0, 2),
        Buffer.from([0xff, 0xfe]),
        length,
        Buffer.from(SCRIPT),
        jpeg.subarray(2),
      ]),
      'a script in a text of a PNG': pngWith(png, chunk('tEXt', Buffer.from(`Comment\0${SCRIPT}`))),
      'a script in the metadata': await sharp(png)
        .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${SCRIPT}</x:xmpmeta>`)
        .webp()
        .toBuffer(),
      'an archive after the end': Buffer.concat([png, zip({ 'index.html': SCRIPT })]),
      'a PDF after the end': Buffer.concat([jpeg, pdf()]),
    }
    for (const [name, bytes] of Object.entries(samples)) {
      const { status, view: url } = await asPicture(bytes)
      expect([name, status]).toEqual([name, 204])
      const seen = await view(url)
      expect(seen.headers['content-type']).toBe('image/webp')
      expect((await sharp(seen.bytes).metadata()).format).toBe('webp')
      for (const left of ['script', 'alert', 'PK\x03\x04', '%PDF', 'xmpmeta'])
        expect([name, seen.bytes.includes(left, 0, 'latin1')]).toEqual([name, false])
    }
  })

  test('a script that begins like a GIF is refused', async () => {
    // It runs as a script: GIF89a = 1; alert(1)
    const bytes = Buffer.from('GIF89a=1;alert(document.domain)//'.padEnd(200, ' '))
    expect(await asPicture(bytes)).toMatchObject({ status: 400, code: 'invalid' })
    const small = Buffer.from(bytes)
    small.writeUInt16LE(8, 6)
    small.writeUInt16LE(8, 8)
    expect(await asPicture(small)).toMatchObject({ status: 400, code: 'invalid' })
  })

  test.each(['svg', 'xml', 'html'])('%s is not a picture, whatever its name', async (kind) => {
    const text = {
      svg: `<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`,
      xml: `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`,
      html: `<!doctype html>${SCRIPT}`,
    }[kind]!
    for (const lead of ['', '\ufeff', '\n\n', '<!-- GIF89a -->'])
      expect(await asPicture(Buffer.from(lead + text))).toMatchObject({
        status: 415,
        code: 'unsupported_type',
      })
  })

  test('a document is a download that no browser runs, whatever else it contains', async () => {
    const samples: [Buffer, string][] = [
      [Buffer.concat([pdf(), Buffer.from(SCRIPT)]), 'application/pdf'],
      [Buffer.concat([pdf(), zip({ 'index.html': SCRIPT })]), 'application/pdf'],
      [
        Buffer.from(pdf().toString('latin1').replace('%PDF-1.4', `%PDF-1.4 ${SCRIPT}`)),
        'application/pdf',
      ],
      [Buffer.concat([docx(), Buffer.alloc(0)]), docxType],
      [zip({ ...docxParts, 'index.html': SCRIPT, 'word/x.bin': '%PDF-1.4' }), docxType],
    ]
    for (const [bytes, type] of samples) {
      const { status, view: url } = await asResume(bytes)
      expect(status).toBe(204)
      // Without the signature it is not found, and with it it is not a page.
      expect((await view(url)).status).toBe(404)
      const { body } = await world.request({
        method: 'POST',
        url: '/instructor/addinstructordetails',
        headers: { authorization: `Bearer ${ada.token}` },
        payload: { bio: 'x', qualifications: 'y', skills: 'z', resume: url },
      })
      const seen = await view(body.isUser.roleDetails.instructor.resume)
      expect(seen.status).toBe(200)
      expect(seen.headers).toMatchObject({
        'content-type': type,
        'content-disposition': expect.stringMatching(/^attachment; /),
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
      })
    }
  })

  test('a page before a document makes it neither', async () => {
    for (const bytes of [
      Buffer.concat([Buffer.from(`<html>${SCRIPT}`), pdf()]),
      Buffer.concat([Buffer.from(SCRIPT), docx()]),
      Buffer.concat([Buffer.from('GIF89a'), docx()]),
    ])
      expect([400, 415]).toContain((await asResume(bytes)).status)
  })
})

const docxType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

describe('files that are larger than they seem', () => {
  test('pixels are counted before they are decoded', async () => {
    const jpeg = await picture(64, 64, 'jpeg')
    const bombs: Record<string, Buffer> = {
      'a PNG of 2.5 gigapixels': pngOf(50_000, 50_000),
      'a PNG as wide as can be': pngOf(0x7fffffff, 1),
      'a GIF of 4 gigapixels': gifOf([65_535, 65_535], [65_535, 65_535]),
      'a JPEG of 4 gigapixels': jpegSaying(jpeg, 65_500, 65_500),
    }
    for (const [name, bytes] of Object.entries(bombs)) {
      expect(bytes.length).toBeLessThan(10_000)
      const { status, code } = await asPicture(bytes)
      expect([name, status === 413 || status === 400, code]).toEqual([
        name,
        true,
        expect.stringMatching(/^(too_large|invalid)$/),
      ])
    }
  })

  test('a frame that is larger than its canvas is not decoded', async () => {
    const { status, view: url } = await asPicture(gifOf([8, 8], [60_000, 60_000]))
    if (status === 204) {
      const { width = 0, height = 0 } = await sharp((await view(url)).bytes).metadata()
      expect(width * height).toBeLessThanOrEqual(64)
    } else expect([400, 413]).toContain(status)
  })

  test('only the first of many frames is decoded', async () => {
    const { status, view: url } = await asPicture(gifOf([16, 16], [16, 16], 20_000))
    if (status === 204) {
      const { pages, height } = await sharp((await view(url)).bytes).metadata()
      expect([pages ?? 1, height]).toEqual([1, 16])
    } else expect([400, 413]).toContain(status)
  })

  test('compressed text and colour profiles are not decompressed', async () => {
    const packed = deflateSync(Buffer.alloc(20_000_000))
    expect(packed.length).toBeLessThan(200_000)
    const png = await picture(40, 30)
    for (const bytes of [
      pngWith(png, chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), packed]))),
      pngWith(png, chunk('iCCP', Buffer.concat([Buffer.from('x\0\0', 'latin1'), packed]))),
    ]) {
      const { status, view: url } = await asPicture(bytes)
      expect([204, 400]).toContain(status)
      if (status === 204) expect((await view(url)).bytes.length).toBeLessThan(100_000)
    }
  })

  test('archives with false sizes, overlaps or repetitions are refused', async () => {
    const part = zip(docxParts)
    const bombs: Record<string, Buffer> = {
      'ten thousand parts of the same bytes': overlapping(10_000),
      'a part that claims 4 GB': lying(part, { unpacked: 0xffffffff }),
      'a part that claims to be packed into 4 GB': lying(part, { packed: 0xfffffff0 }),
      'a part beyond the end': lying(part, { position: 0xfffffff0 }),
      'a directory beyond the end': directoryAt(part, 0xfffffff0),
      'a directory of 65,535 parts': countOf(part, 0xffff),
    }
    for (const [name, bytes] of Object.entries(bombs)) {
      const { status, code } = await asResume(bytes)
      expect([name, status, code]).toEqual([name, 400, 'invalid'])
    }
  })

  test('a range beyond the end of a file is not read', async () => {
    const part = zip(docxParts)
    for (const bytes of [
      lying(part, { packed: 0xfffffff0 }),
      lying(part, { position: 0xfffffff0 }),
      directoryAt(part, 0xfffffff0),
    ]) {
      const asked: number[] = []
      await detectType({
        size: bytes.length,
        read: async (position, length) => {
          asked.push(length)
          return bytes.subarray(position, position + length)
        },
      }).catch(() => {})
      // Only the end records that every archive is searched for may be beyond a small one.
      expect(Math.max(...asked)).toBeLessThan(70_000)
    }
  })
})

/** The offset of the central directory's entry of word/document.xml. */
function entryOf(archive: Buffer): number {
  const name = archive.lastIndexOf('word/document.xml')
  return name - 46
}

function lying(
  archive: Buffer,
  claims: { packed?: number; unpacked?: number; position?: number },
): Buffer {
  const lie = Buffer.from(archive)
  const entry = entryOf(lie)
  if (claims.packed !== undefined) lie.writeUInt32LE(claims.packed, entry + 20)
  if (claims.unpacked !== undefined) lie.writeUInt32LE(claims.unpacked, entry + 24)
  if (claims.position !== undefined) lie.writeUInt32LE(claims.position, entry + 42)
  return lie
}

const endOf = (archive: Buffer) => archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))

function directoryAt(archive: Buffer, offset: number): Buffer {
  const lie = Buffer.from(archive)
  lie.writeUInt32LE(offset, endOf(lie) + 16)
  return lie
}

function countOf(archive: Buffer, count: number): Buffer {
  const lie = Buffer.from(archive)
  lie.writeUInt16LE(count, endOf(lie) + 8)
  lie.writeUInt16LE(count, endOf(lie) + 10)
  return lie
}

/** An archive whose many parts share the same compressed bytes (a "better zip bomb"). */
function overlapping(count: number): Buffer {
  const archive = zip({ ...docxParts, x: ' '.repeat(1_000_000) })
  const end = endOf(archive)
  const start = archive.readUInt32LE(end + 16)
  const directory = archive.subarray(start, end)
  const at = directory.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1'))
  const one = directory.subarray(at)
  const named = Array.from({ length: count - Object.keys(docxParts).length }, (_, index) => {
    const name = Buffer.from(`part${index}`)
    const entry = Buffer.concat([one.subarray(0, 46), name])
    entry.writeUInt16LE(name.length, 28)
    return entry
  })
  const all = Buffer.concat([directory.subarray(0, at), ...named])
  const tail = Buffer.from(archive.subarray(end))
  tail.writeUInt16LE(count, 8)
  tail.writeUInt16LE(count, 10)
  tail.writeUInt32LE(all.length, 12)
  return Buffer.concat([archive.subarray(0, start), all, tail])
}
