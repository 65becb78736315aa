import { crc32, deflateRawSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

/** Returns a small PNG. */
export async function aPicture(): Promise<Buffer> {
  return sharp({ create: { width: 64, height: 36, channels: 3, background: '#0f6b62' } })
    .png()
    .toBuffer()
}

/** Returns a PDF with one empty page. */
export function aResume(): Buffer {
  return Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
  )
}

/** Returns a picture with detail, so that its size is realistic. */
export async function picture(
  width: number,
  height: number,
  format: 'png' | 'jpeg' | 'webp' | 'gif' | 'avif' = 'png',
): Promise<Buffer> {
  return noisy(width, height).toFormat(format).toBuffer()
}

/** Returns a picture of one colour, which is encoded fast. */
export function plain(width: number, height: number): Sharp {
  return sharp({ create: { width, height, channels: 3, background: '#204060' } })
}

export function noisy(width: number, height: number): Sharp {
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
      background: '#000000',
    },
  })
}

/** Returns a PNG of zeros: grey or RGBA, with this number of bits, interlaced. */
export function zeros(width: number, height: number, bits?: 8 | 16): Promise<Buffer> {
  const channels = bits ? 4 : 1
  const size = width * height * channels
  const raw = { width, height, channels } as const
  return sharp(bits === 16 ? new Uint16Array(size) : new Uint8Array(size), {
    raw,
    limitInputPixels: false,
  })
    .toColourspace(bits === 16 ? 'rgb16' : bits ? 'srgb' : 'b-w')
    .png({ compressionLevel: 9, progressive: bits !== undefined })
    .toBuffer()
}

/** Returns a PDF with one empty page. */
export function pdf(): Buffer {
  return Buffer.from(
    `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`,
    'latin1',
  )
}

/** Returns a ZIP archive of deflated parts. `claim` is a false unpacked size of a part. */
export function zip(
  context: Record<string, string>,
  claim: Record<string, number> = {},
  encoding: BufferEncoding = 'utf8',
): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, text] of Object.entries(context)) {
    const content = Buffer.from(text, encoding)
    const packed = deflateRawSync(content)
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(20, 0)
    shared.writeUInt16LE(8, 4)
    shared.writeUInt32LE(crc32(content), 10)
    shared.writeUInt32LE(packed.length, 14)
    shared.writeUInt32LE(claim[name] ?? content.length, 18)
    shared.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), shared, Buffer.from(name), packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    const version = Buffer.from([20, 0])
    directory.push(Buffer.from('PK\x01\x02'), version, shared, rest, Buffer.from(name))
    files.push(local)
    offset += local.length
  }
  const entries = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(Object.keys(context).length, 4)
  end.writeUInt16LE(Object.keys(context).length, 6)
  end.writeUInt32LE(entries.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...files, entries, Buffer.from('PK\x05\x06'), end])
}

export const docxParts = {
  '[Content_Types].xml': '<?xml version="1.0"?><Types/>',
  'word/document.xml': '<?xml version="1.0"?><w:document/>',
}

export const docx = (): Buffer => zip(docxParts)

/** Returns a spreadsheet or a presentation, with additional parts. */
export const office = (type: 'xlsx' | 'pptx', more: Record<string, string> = {}): Buffer =>
  zip({
    '[Content_Types].xml': '<?xml version="1.0"?><Types/>',
    ...(type === 'xlsx'
      ? { 'xl/workbook.xml': '<?xml version="1.0"?><workbook/>' }
      : { 'ppt/presentation.xml': '<?xml version="1.0"?><p:presentation/>' }),
    ...more,
  })

/** Returns frames of silence: MPEG 1 layer III, 128 kbit/s, 44.1 kHz, 417 bytes each. */
export function mp3(frames = 20): Buffer {
  const frame = Buffer.alloc(417)
  frame.writeUInt32BE(0xfffb9000)
  return Buffer.concat(Array.from({ length: frames }, () => frame))
}

/** Returns an ID3v2 tag with this number of bytes. */
export function id3(bytes: number): Buffer {
  const tag = Buffer.alloc(10 + bytes, 'x')
  tag.write('ID3\x03\0\0', 'latin1')
  for (const [place, shift] of [21, 14, 7, 0].entries()) tag[6 + place] = (bytes >> shift) & 0x7f
  return tag
}

/**
 * Returns a compound file ([MS-CFB]) whose directory has the named streams.
 * @param lead sectors between the allocation tables and the directory, to make the file long
 */
export function compound(streams: string[], lead = 0): Buffer {
  const perTable = 128
  const tables = Math.ceil((lead + 200) / (perTable - 1))
  const lists = Math.max(0, Math.ceil((tables - 109) / (perTable - 1)))
  const directory = tables + lists + lead
  const file = Buffer.alloc(512 * (1 + directory + 2))
  file.fill(0xff, 512, 512 * (1 + tables + lists))
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(file)
  file.writeUInt16LE(9, 30)
  file.writeUInt32LE(tables, 44)
  file.writeUInt32LE(directory, 48)
  file.writeUInt32LE(lists > 0 ? tables : 0xfffffffe, 68)
  file.writeUInt32LE(lists, 72)
  file.fill(0xff, 76, 512)
  for (let table = 0; table < Math.min(109, tables); table++)
    file.writeUInt32LE(table, 76 + table * 4)
  for (let index = 0; index < lists; index++) {
    const at = 512 * (1 + tables + index)
    for (let slot = 0; slot < perTable - 1; slot++) {
      const table = 109 + index * (perTable - 1) + slot
      if (table < tables) file.writeUInt32LE(table, at + slot * 4)
    }
    file.writeUInt32LE(index + 1 < lists ? tables + index + 1 : 0xfffffffe, at + 508)
  }
  // The directory has two sectors, and the streams are in the second one.
  file.writeUInt32LE(directory + 1, 512 + directory * 4)
  file.writeUInt32LE(0xfffffffe, 512 + (directory + 1) * 4)
  streams.forEach((name, index) => {
    const at = 512 * (2 + directory) + 128 * index
    file.write(`${name}\0`, at, 'utf16le')
    file.writeUInt16LE((name.length + 1) * 2, at + 64)
    file[at + 66] = 2
  })
  return file
}
