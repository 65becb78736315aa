import { pipeline, Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import { MATERIAL_TYPES } from '@firstbell/contract/limits'
import { messages } from '@firstbell/contract/messages'
import { AppError } from '../../platform/http/errors.ts'
import { checkMp3, isMp3 } from './mp3.ts'
import { isPictureType } from './pictures.ts'

/** Bytes with random access, in memory or on disk. */
interface Bytes {
  size: number
  /** Up to `length` bytes from `position` on; fewer at the end. */
  read(position: number, length: number): Promise<Buffer>
}

/** The purpose of an upload: a material of an offering; null: a picture or a resume (rule material-2). */
export type Purpose = 'material' | null

/** The type of a file, detected from its content alone (rule file-6). */
export type DetectedType =
  | { kind: 'picture' | 'material'; mime: string }
  | { kind: 'resume' | 'material'; contentType: string; extension: Extension }

/** The types of files that are served unchanged, keyed by their extension. */
export const PLAIN_TYPES = {
  pdf: MATERIAL_TYPES.pdf,
  doc: 'application/msword',
  docx: MATERIAL_TYPES.docx,
  pptx: MATERIAL_TYPES.pptx,
  xlsx: MATERIAL_TYPES.xlsx,
  mp3: MATERIAL_TYPES.mp3,
} as const
/** The types of recordings, which nobody uploads. */
export const RECORDING_TYPES = { webm: 'video/webm', mp4: 'video/mp4' } as const
type Extension = keyof typeof PLAIN_TYPES

export function extensionOf(contentType: string): string {
  const types = Object.entries({ ...PLAIN_TYPES, ...RECORDING_TYPES, webp: 'image/webp' })
  return types.find(([, type]) => type === contentType)?.[0] ?? 'bin'
}

const MATERIAL_PICTURES = new Set<string>(['image/apng', ...Object.values(MATERIAL_TYPES)])

const wrongType = () => new AppError('unsupported_type', messages.fileWrongType)
const broken = () => new AppError('invalid', messages.fileBroken)

const ZIP = Buffer.from('PK\x03\x04', 'latin1')
const CFB = Buffer.from('d0cf11e0a1b11ae1', 'hex')

/**
 * Detects the type of a file from its content. It does not decode pictures, so a picture may still be broken.
 * @throws AppError 415 if the type is not accepted; 400 if it is, but the file is broken
 */
export async function detectType(bytes: Bytes, purpose: Purpose = null): Promise<DetectedType> {
  const material = purpose === 'material'
  const plain = (extension: Extension): DetectedType => ({
    kind: material ? 'material' : 'resume',
    contentType: PLAIN_TYPES[extension],
    extension,
  })
  const head = await bytes.read(0, 4100)
  if (head.subarray(0, 4).equals(ZIP))
    return plain(await checkOffice(bytes, material ? ['docx', 'pptx', 'xlsx'] : ['docx']))
  if (!material && head.subarray(0, 8).equals(CFB)) {
    await checkDoc(bytes)
    return plain('doc')
  }
  if (material && isMp3(head)) {
    await checkMp3(bytes)
    return plain('mp3')
  }
  // A large module, loaded when it is first needed.
  const { fileTypeFromBuffer } = await import('file-type')
  const detected = await fileTypeFromBuffer(head).catch(() => undefined)
  if (
    detected &&
    isPictureType(detected.mime) &&
    (!material || MATERIAL_PICTURES.has(detected.mime))
  )
    return { kind: material ? 'material' : 'picture', mime: detected.mime }
  // PDF readers look for the header within the first 1024 bytes. The bytes before it must not make the
  // file a second type, such as a web page.
  const header = head.subarray(0, 1024).indexOf('%PDF-')
  const before = header > 0 ? head.subarray(0, header).toString('latin1') : ''
  if (header >= 0 && (!detected || detected.mime === PLAIN_TYPES.pdf) && !/<[a-z!?]/i.test(before))
    return plain('pdf')
  throw wrongType()
}

// An Office document has dozens to hundreds of entries, and rarely more than a few MB of text.
const MAX_ZIP_ENTRIES = 2_000
const MAX_ZIP_DIRECTORY_BYTES = 1024 * 1024
const MAX_UNPACKED_BYTES = 200 * 1024 * 1024
/** Text of Office programs unpacks to 5 to 30 times its size; a higher ratio indicates a decompression bomb. */
const MAX_RATIO = 100
/** Unpacked size up to which the ratio is not checked: a small part may have a very high one. */
const ANY_RATIO_BYTES = 256 * 1024
/** The root element of a part must begin within this many bytes. */
const PROLOG_BYTES = 16 * 1024
/** The maximum size of a list of types or relationships, which is read completely. */
const MAX_LIST_BYTES = 1024 * 1024
const CHUNK_BYTES = 16 * 1024

interface ZipEntry {
  method: number
  encrypted: boolean
  packed: number
  unpacked: number
  position: number
}

// The parts in which Office programs keep macros and their settings, in any folder.
const MACRO_PART = /(^|\/)vba(project|projectsignature\w*|data)\.(bin|xml)$/
// The content types of those parts and of documents with macros, and the relationships that refer to the parts.
const MACRO_TYPE =
  /macroEnabled|macrosheet|vnd\.ms-office\.vbaProject|vnd\.ms-word\.vbaData|relationships\/(word)?vba/i
// The name of the storage of a macro project ([MS-OVBA] 2.2.1) in the directory of a compound file.
const MACRO_STORAGE = Buffer.from('_VBA_PROJECT', 'utf16le')
// References, declarations and encodings that could disguise a type. No Office program writes them here.
const DISGUISED = /&#|<!DOCTYPE|\0|encoding\s*=\s*["'](?!utf-8["'])/i

const CONTENT_TYPES = '[content_types].xml'
const RELATIONSHIPS = '_rels/.rels'

const OFFICE_TYPES = {
  docx: { usualPart: 'word/document.xml', markup: 'wordprocessingml' },
  pptx: { usualPart: 'ppt/presentation.xml', markup: 'presentationml' },
  xlsx: { usualPart: 'xl/workbook.xml', markup: 'spreadsheetml' },
} as const
type OfficeType = keyof typeof OFFICE_TYPES

/**
 * Checks that a ZIP archive is an Office document (ECMA-376 part 2) of one of these types, without macros
 * and without document type declarations. A document with macros has another type (.docm, .xlsm, .pptm),
 * regardless of its name and the names of its parts. It unpacks as little as possible, as a stream: lists of types
 * and relationships, compound files, and the beginnings of all other parts.
 */
async function checkOffice<Type extends OfficeType>(
  bytes: Bytes,
  acceptedTypes: readonly Type[],
): Promise<Type> {
  const entries = await zipEntries(bytes)
  if (!entries.has(CONTENT_TYPES)) throw wrongType()
  if ([...entries.keys()].some((name) => MACRO_PART.test(name))) throw wrongType()
  let total = 0
  for (const { packed, unpacked } of entries.values()) {
    total += unpacked
    if (unpacked > ANY_RATIO_BYTES && unpacked > packed * MAX_RATIO) throw broken()
  }
  if (total > MAX_UNPACKED_BYTES) throw broken()
  const lists = new Map<string, string>()
  for (const [name, entry] of entries) {
    if (name !== CONTENT_TYPES && !name.endsWith('.rels')) continue
    const content = await unpackStart(bytes, entry, MAX_LIST_BYTES + 1)
    const list = content.toString('utf8')
    if (content.length > MAX_LIST_BYTES || !isXml(list)) throw broken()
    if (MACRO_TYPE.test(list) || DISGUISED.test(list)) throw wrongType()
    if (name === CONTENT_TYPES || name === RELATIONSHIPS) lists.set(name, list)
  }
  const { mainPart, type } = documentOf(entries, lists)
  const accepted = acceptedTypes.find((acceptedType) => acceptedType === type)
  if (accepted === undefined) throw wrongType()
  if (!entries.has(mainPart)) throw broken()
  for (const [name, entry] of entries) {
    if (name.endsWith('/') || name === CONTENT_TYPES || name.endsWith('.rels')) continue
    const start = await unpackStart(bytes, entry, PROLOG_BYTES)
    if (start.subarray(0, CFB.length).equals(CFB)) {
      if (await contains(unpack(bytes, entry), MACRO_STORAGE)) throw wrongType()
      continue
    }
    const text = textOf(start)
    if (name === mainPart && !isXml(text)) throw broken()
    if (isXml(text)) checkProlog(text)
  }
  return accepted
}

/**
 * Returns the main part of a package and the type of the document. Its relationships and content types decide, since
 * programs may name the part freely; without these, the part with the usual name is the main part.
 * @throws AppError 415 if the package is ambiguous
 */
function documentOf(
  entries: ReadonlyMap<string, ZipEntry>,
  lists: ReadonlyMap<string, string>,
): { mainPart: string; type: OfficeType | undefined } {
  const all = Object.entries(OFFICE_TYPES) as [OfficeType, (typeof OFFICE_TYPES)[OfficeType]][]
  const usual = all.filter(([, { usualPart }]) => entries.has(usualPart))
  if (usual.length > 1) throw wrongType()
  const related = elements(lists.get(RELATIONSHIPS) ?? '', 'Relationship').filter(
    ({ Type = '', TargetMode }) => Type.endsWith('/officeDocument') && TargetMode !== 'External',
  )
  if (related.length > 1) throw wrongType()
  const mainPart = related[0] ? partName(related[0].Target ?? '') : usual[0]?.[1].usualPart
  if (mainPart === undefined) throw wrongType()
  const types = lists.get(CONTENT_TYPES) ?? ''
  const contentType =
    elements(types, 'Override').find(({ PartName = '' }) => partName(PartName) === mainPart)
      ?.ContentType ??
    elements(types, 'Default').find(({ Extension = '' }) =>
      mainPart.endsWith(`.${Extension.toLowerCase()}`),
    )?.ContentType ??
    ''
  const [, markup] = /\.(\w+)\.\w+\.main\+xml$/i.exec(contentType) ?? []
  const named = all.find(([, office]) => office.markup === markup?.toLowerCase())
  if (named && usual[0] && named !== usual[0]) throw wrongType()
  return { mainPart, type: (named ?? usual[0])?.[0] }
}

const partName = (name: string): string =>
  name
    .replaceAll('\\', '/')
    .replace(/^[./]*\//, '')
    .toLowerCase()

/** Returns the attributes of the elements with this name, in a list without references and declarations. */
const elements = (list: string, name: string): Record<string, string | undefined>[] =>
  [...list.matchAll(new RegExp(`<(?:[\\w.-]+:)?${name}\\s([^<>]*)>`, 'g'))].map(
    ([, attributes = '']) =>
      Object.fromEntries(
        [...attributes.matchAll(/(?<![\w:.-])([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(
          ([, key = '', double, single]) => [key, double ?? single ?? ''],
        ),
      ),
  )

/** Decodes XML, which is UTF-8 or, with a byte order mark, UTF-16 (ECMA-376 part 2). */
function textOf(bytes: Buffer): string {
  const mark = bytes.length >= 2 ? bytes.readUInt16BE(0) : 0
  if (mark === 0xfffe) return bytes.toString('utf16le')
  if (mark !== 0xfeff) return bytes.toString('utf8')
  return Buffer.from(bytes.subarray(0, bytes.length & ~1))
    .swap16()
    .toString('utf16le')
}

const isXml = (text: string) => /^\uFEFF?\s*</.test(text)

/** @throws AppError 415 for a document type declaration; 400 if no element begins after the prolog */
function checkProlog(text: string): void {
  const rest = text.replace(/^\uFEFF?(?:\s|<\?(?:[^?]|\?(?!>))*\?>|<!--(?:[^-]|-(?!->))*-->)*/, '')
  if (rest.startsWith('<!')) throw wrongType()
  if (!/^<[\w:]/.test(rest)) throw broken()
}

/** Unpacks the first bytes of an entry, at most `limit`. */
async function unpackStart(bytes: Bytes, entry: ZipEntry, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of unpack(bytes, entry)) {
    chunks.push(chunk)
    size += chunk.length
    if (size >= limit) break
  }
  return Buffer.concat(chunks).subarray(0, limit)
}

async function contains(chunks: AsyncIterable<Buffer>, needle: Buffer): Promise<boolean> {
  let before = Buffer.alloc(0)
  for await (const chunk of chunks) {
    const both = Buffer.concat([before, chunk])
    if (both.includes(needle)) return true
    before = both.subarray(-(needle.length - 1))
  }
  return false
}

/** Unpacks an entry. @throws AppError 400 if it is broken, or larger than its header says */
async function* unpack(bytes: Bytes, entry: ZipEntry): AsyncGenerator<Buffer> {
  if (entry.encrypted || entry.packed > bytes.size) throw broken()
  const local = await bytes.read(entry.position, 30)
  if (local.length < 30 || !local.subarray(0, 4).equals(ZIP)) throw broken()
  const start = entry.position + 30 + local.readUInt16LE(26) + local.readUInt16LE(28)
  const end = start + entry.packed
  async function* packed() {
    for (let at = start; at < end; at += CHUNK_BYTES) {
      const chunk = await bytes.read(at, Math.min(CHUNK_BYTES, end - at))
      if (chunk.length === 0) throw broken()
      yield chunk
    }
  }
  let unpacked = 0
  try {
    for await (const chunk of contentOf(entry.method, packed())) {
      unpacked += chunk.length
      if (unpacked > entry.unpacked) throw broken()
      yield chunk
    }
  } catch {
    throw broken()
  }
}

function contentOf(method: number, packed: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  if (method === 0) return packed
  if (method !== 8) throw broken()
  // The callback does nothing: the reader receives the error.
  return pipeline(Readable.from(packed), createInflateRaw(), () => {})
}

/**
 * Reads the central directory of a ZIP archive (APPNOTE 4.3) up to a limit. It normalizes names like Word, which
 * ignores case and treats a backslash as a slash.
 */
async function zipEntries(bytes: Bytes): Promise<Map<string, ZipEntry>> {
  const tailStart = Math.max(0, bytes.size - 65_557)
  const tail = await bytes.read(tailStart, 65_557)
  const end = tail.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end < 0 || end + 22 > tail.length) throw broken()
  const count = tail.readUInt16LE(end + 10)
  const size = tail.readUInt32LE(end + 12)
  const offset = tail.readUInt32LE(end + 16)
  // 0xffff and 0xffffffff refer to ZIP64, which only files of gigabytes need.
  if (count > MAX_ZIP_ENTRIES || size > MAX_ZIP_DIRECTORY_BYTES || offset + size > bytes.size)
    throw broken()
  const directory = await bytes.read(offset, size)
  const entries = new Map<string, ZipEntry>()
  let at = 0
  for (let index = 0; index < count; index++) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== 0x02014b50) throw broken()
    const nameLength = directory.readUInt16LE(at + 28)
    const name = directory
      .toString('utf8', at + 46, at + 46 + nameLength)
      .replaceAll('\\', '/')
      .replace(/^\/+/, '')
      .toLowerCase()
    // If two entries had the same name, this check and Word might read different ones.
    if (entries.has(name)) throw broken()
    entries.set(name, {
      encrypted: (directory.readUInt16LE(at + 8) & 1) === 1,
      method: directory.readUInt16LE(at + 10),
      packed: directory.readUInt32LE(at + 20),
      unpacked: directory.readUInt32LE(at + 24),
      position: directory.readUInt32LE(at + 42),
    })
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  return entries
}

/**
 * Checks that a compound file ([MS-CFB]) is a Word document: its directory has the stream
 * `WordDocument` ([MS-DOC] 2.1.1). Spreadsheets, installers and encrypted files do not.
 */
async function checkDoc(bytes: Bytes): Promise<void> {
  const header = await bytes.read(0, 512)
  const shift = header.length < 512 ? 0 : header.readUInt16LE(30)
  if (shift !== 9 && shift !== 12) throw broken()
  const sectorSize = 1 << shift
  const sectors = Math.ceil(bytes.size / sectorSize)
  const sector = (index: number) => bytes.read((index + 1) * sectorSize, sectorSize)
  const words = (part: Buffer) =>
    Array.from({ length: part.length >> 2 }, (_, place) => part.readUInt32LE(place * 4))
  // The sectors of the allocation table: 109 in the header, the others in a chain of sectors.
  const tables = words(header.subarray(76))
  let next = header.readUInt32LE(68)
  for (let steps = 0; next < sectors && steps < MAX_CHAIN_SECTORS; steps++) {
    const list = words(await sector(next))
    next = list.pop() ?? END_OF_CHAIN
    tables.push(...list)
  }
  const perSector = sectorSize / 4
  const following = async (index: number): Promise<number> => {
    const table = tables[Math.floor(index / perSector)] ?? END_OF_CHAIN
    return table < sectors
      ? (words(await sector(table))[index % perSector] ?? END_OF_CHAIN)
      : END_OF_CHAIN
  }

  const name = Buffer.from('WordDocument\0', 'utf16le')
  let index = header.readUInt32LE(48)
  // The limit ends cyclic chains; a real directory has a few sectors.
  for (let steps = 0; index < sectors && steps < MAX_CHAIN_SECTORS; steps++) {
    const part = await sector(index)
    for (let at = 0; at + 128 <= part.length; at += 128) {
      const isStream = part[at + 66] === 2
      if (isStream && part.subarray(at, at + name.length).equals(name)) return
    }
    index = await following(index)
  }
  throw wrongType()
}

const END_OF_CHAIN = 0xfffffffe
const MAX_CHAIN_SECTORS = 1_000
