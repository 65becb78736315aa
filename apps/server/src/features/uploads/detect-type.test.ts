import { randomBytes } from 'node:crypto'
import { messages } from '@firstbell/contract/messages'
import { expect, test } from 'vitest'
import {
  compound,
  docx,
  docxParts,
  id3,
  mp3,
  office,
  pdf,
  picture,
  zip,
} from '../../../test/support/file-samples.ts'
import { detectType, type Purpose } from './detect-type.ts'

const judged = (bytes: Buffer, purpose: Purpose = null) =>
  detectType(
    {
      size: bytes.length,
      read: async (position, length) => bytes.subarray(position, position + length),
    },
    purpose,
  )
const wrongType = { code: 'unsupported_type', message: messages.fileWrongType }
const broken = { code: 'invalid', message: messages.fileBroken }

test.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)('%s is a picture', async (format) => {
  await expect(judged(await picture(20, 20, format))).resolves.toEqual({
    kind: 'picture',
    mime: `image/${format}`,
  })
})

test('documents are detected by their content', async () => {
  await expect(judged(pdf())).resolves.toMatchObject({ contentType: 'application/pdf' })
  await expect(judged(docx())).resolves.toMatchObject({ extension: 'docx' })
  await expect(judged(compound(['1Table', 'WordDocument']))).resolves.toMatchObject({
    contentType: 'application/msword',
  })
})

test('a PDF may have bytes before its header, but not a web page', async () => {
  const lead = (text: string) => Buffer.concat([Buffer.from(text), pdf()])
  await expect(judged(lead('\r\n\r\n'))).resolves.toMatchObject({ extension: 'pdf' })
  await expect(judged(lead('<script>alert(1)</script>'))).rejects.toMatchObject(wrongType)
  await expect(judged(lead('<!doctype html>'))).rejects.toMatchObject(wrongType)
  await expect(judged(lead(' '.repeat(1024)))).rejects.toMatchObject(wrongType)
})

test('a Word document of more than 7 MB, with a second list of allocation tables, is accepted', async () => {
  const large = compound(['WordDocument'], 20_000)
  expect(large.length).toBeGreaterThan(10_000_000)
  await expect(judged(large)).resolves.toMatchObject({ extension: 'doc' })
})

test('other compound files and archives are not accepted', async () => {
  await expect(judged(compound(['Workbook']))).rejects.toMatchObject(wrongType)
  await expect(judged(compound(['EncryptedPackage']))).rejects.toMatchObject(wrongType)
  await expect(judged(zip({ 'a.txt': 'a' }))).rejects.toMatchObject(wrongType)
  await expect(judged(zip({ ...docxParts, 'word/vbaProject.bin': 'x' }))).rejects.toMatchObject(
    wrongType,
  )
})

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const MARKUPS = {
  docx: 'wordprocessingml.document',
  pptx: 'presentationml.presentation',
  xlsx: 'spreadsheetml.sheet',
} as const

/** Creates a package whose relationships and content types name this main part. */
const packageOf = (type: keyof typeof MARKUPS, main: string, more: Record<string, string> = {}) =>
  zip({
    '[Content_Types].xml': `<?xml version="1.0"?><Types><Default Extension="xml" ContentType="application/xml"/><Override ContentType='application/vnd.openxmlformats-officedocument.${MARKUPS[type]}.main+xml' PartName='/${main}'/></Types>`,
    '_rels/.rels': `<?xml version="1.0"?><r:Relationships xmlns:r="x"><r:Relationship Id="a" Type="${OFFICE}/extended-properties" Target="docProps/app.xml"/><r:Relationship Target="/${main}" Type="${OFFICE}/officeDocument" Id="b"/></r:Relationships>`,
    [main]: '<?xml version="1.0"?><x:main/>',
    ...more,
  })

test.each([
  ['docx', 'word/document2.xml'],
  ['docx', 'word/document22.xml'],
  ['docx', 'content/Main.xml'],
  ['pptx', 'ppt/presentation3.xml'],
  ['xlsx', 'xl/workbook2.xml'],
] as const)('a %s may name its main part %s (rule file-6)', async (extension, main) => {
  await expect(judged(packageOf(extension, main), 'material')).resolves.toMatchObject({ extension })
  for (const hostile of [
    packageOf(extension, main, { 'any/vbaProject.bin': 'x' }),
    packageOf(extension, main, {
      'a/b.rels': '<x Type="http://schemas.microsoft.com/office/2006/relationships/vbaProject"/>',
    }),
    packageOf(extension, main, { [main]: '<!DOCTYPE x><x/>' }),
    packageOf(extension, main, {
      [extension === 'xlsx' ? 'word/document.xml' : 'xl/workbook.xml']: '<x/>',
    }),
  ])
    await expect(judged(hostile, 'material')).rejects.toMatchObject(wrongType)
})

test('a package whose main part is missing, not XML or a decompression bomb is broken', async () => {
  const main = 'word/document2.xml'
  await expect(
    judged(
      zip({
        ...docxParts,
        '_rels/.rels': `<Relationships><Relationship Type="${OFFICE}/officeDocument" Target="word/none.xml"/></Relationships>`,
      }),
    ),
  ).rejects.toMatchObject(broken)
  await expect(judged(packageOf('docx', main, { [main]: 'no XML' }))).rejects.toMatchObject(broken)
  await expect(
    judged(packageOf('docx', main, { [main]: `<x>${' '.repeat(20_000_000)}</x>` })),
  ).rejects.toMatchObject(broken)
})

test('a spreadsheet is not accepted as a resume, under any name of its main part', async () => {
  await expect(judged(packageOf('xlsx', 'word/document2.xml'))).rejects.toMatchObject(wrongType)
})

test('a document with macros is not accepted, under any spelling or name of their part', async () => {
  const types = (type: string) => ({
    '[Content_Types].xml': `<?xml version="1.0"?><Types><Override PartName="/word/x.bin" ContentType="${type}"/></Types>`,
  })
  for (const parts of [
    { 'word/VBAPROJECT.bin': 'x' },
    { 'WORD\\vbaproject.BIN': 'x' },
    { '/word/vbaData.xml': '<x/>' },
    { 'custom/vbaProject.bin': 'x' },
    { 'word/x.bin': 'x', ...types('application/vnd.ms-office.vbaProject') },
    types('application/vnd.ms-word.document.MACROENABLED.main+xml'),
    types('application/vnd.ms-office.vba&#80;roject'),
  ])
    await expect(judged(zip({ ...docxParts, ...parts }))).rejects.toMatchObject(wrongType)
})

test('a document with macros is not accepted, under any names of its parts (rule file-5)', async () => {
  const relations = (type: string) =>
    `<?xml version="1.0"?><Relationships><Relationship Id="r1" Type="${type}" Target="notes.bin"/></Relationships>`
  const macros = compound(['VBA', '_VBA_PROJECT']).toString('latin1')
  for (const parts of [
    {
      'word/_rels/document.xml.rels': relations(
        'http://schemas.microsoft.com/office/2006/relationships/vbaProject',
      ),
    },
    { 'custom/_rels/x.xml.rels': relations('http://x/relationships/wordVbaData') },
    { 'word/media/notes.png': macros },
    { 'word/_rels/document.xml.rels': '<?xml version="1.0" encoding="utf-7"?><Relationships/>' },
  ])
    await expect(judged(zip({ ...docxParts, ...parts }, {}, 'latin1'))).rejects.toMatchObject(
      wrongType,
    )
})

test('a list of relationships that is too large to be read completely is refused, however many letters it has (rule file-5)', async () => {
  // Two bytes each, of more bytes and fewer letters than the limit of 1 MiB.
  const padding = Array.from(randomBytes(600_000), (byte) =>
    String.fromCharCode(0x400 + (byte & 127)),
  )
  const type = 'http://schemas.microsoft.com/office/2006/relationships/vbaProject'
  const list = `<?xml version="1.0"?><Relationships><!--${padding.join('')}--><Relationship Id="r1" Type="${type}" Target="x"/></Relationships>`
  await expect(
    judged(zip({ ...docxParts, 'word/_rels/document.xml.rels': list })),
  ).rejects.toMatchObject(broken)
})

test('a document type declaration is refused in every part (rule file-5)', async () => {
  const declared = '<?xml version="1.0"?><!-- x --><!DOCTYPE x [<!ENTITY y "z">]><w:x>&y;</w:x>'
  for (const name of ['[Content_Types].xml', 'word/document.xml', 'word/styles.xml', 'custom/item'])
    await expect(judged(zip({ ...docxParts, [name]: declared }))).rejects.toMatchObject(wrongType)
  const utf16 = Buffer.from(`\uFEFF${declared}`, 'utf16le').toString('latin1')
  await expect(
    judged(zip({ ...docxParts, 'word/styles.xml': utf16 }, {}, 'latin1')),
  ).rejects.toMatchObject(wrongType)
  const text = '<?xml version="1.0"?><w:document>&lt;!DOCTYPE x&gt;</w:document>'
  await expect(judged(zip({ ...docxParts, 'word/document.xml': text }))).resolves.toMatchObject({
    extension: 'docx',
  })
})

test('only the checked parts of a large document are unpacked', async () => {
  const words = Array.from({ length: 600_000 }, (_, word) => `<w:t>${word}</w:t>`).join('')
  const large = zip({ ...docxParts, 'word/document.xml': `<w:document>${words}</w:document>` })
  expect(large.length).toBeGreaterThan(1_000_000)
  let read = 0
  await detectType({
    size: large.length,
    read: async (position, length) => {
      read += Math.min(length, large.length - position)
      return large.subarray(position, position + length)
    },
  })
  expect(read).toBeLessThan(400_000)
})

test('a part that unpacks to much more than its packed or declared size is refused', async () => {
  const spaces = `<w:document>${' '.repeat(20_000_000)}</w:document>`
  for (const bomb of [
    zip({ ...docxParts, 'word/document.xml': spaces }),
    zip({ ...docxParts, '[Content_Types].xml': `<Types>${' '.repeat(2_000_000)}</Types>` }),
    zip({ ...docxParts, 'word/media/a.bin': '\0'.repeat(20_000_000) }),
  ])
    await expect(judged(bomb)).rejects.toMatchObject(broken)
})

test('two parts whose names differ only in case are refused, because Word treats them as one', async () => {
  await expect(
    judged(zip({ ...docxParts, 'word/DOCUMENT.xml': docxParts['word/document.xml']! })),
  ).rejects.toMatchObject(broken)
})

test('reading a cyclic chain of sectors ends', async () => {
  const file = compound(['Nothing'])
  const directory = file.readUInt32LE(48)
  file.writeUInt32LE(directory, 512 + (directory + 1) * 4)
  await expect(judged(file)).rejects.toMatchObject(wrongType)
})

test('broken and bloated archives are refused', async () => {
  const good = docx()
  await expect(judged(good.subarray(0, good.length - 30))).rejects.toMatchObject(broken)
  await expect(
    judged(zip(docxParts, { '[Content_Types].xml': 300_000_000 })),
  ).rejects.toMatchObject(broken)
  // The declared size is small, and the part unpacks to 60 MB.
  const bomb = zip(
    { ...docxParts, 'word/document.xml': `<${' '.repeat(60_000_000)}` },
    { 'word/document.xml': 100 },
  )
  expect(bomb.length).toBeLessThan(200_000)
  await expect(judged(bomb)).rejects.toMatchObject(broken)
})

test.each([
  ['a web page', '<!doctype html><title>x</title>'],
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['an SVG with a prolog', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['text', 'hello'],
  ['RTF', '{\\rtf1 hello}'],
  ['a program', '\x7fELF\x02\x01\x01'],
  ['nothing', ''],
])('%s is not taken', async (_name, text) => {
  await expect(judged(Buffer.from(text, 'latin1'))).rejects.toMatchObject(wrongType)
})

test('HEIC is not detected as AVIF', async () => {
  const heic = Buffer.alloc(64)
  heic.writeUInt32BE(24)
  heic.write('ftypheic', 4)
  heic.write('mif1heic', 16)
  await expect(judged(heic)).rejects.toMatchObject(wrongType)
})

test('materials are documents, pictures and recordings (rule material-2)', async () => {
  for (const [bytes, extension] of [
    [pdf(), 'pdf'],
    [docx(), 'docx'],
    [office('pptx'), 'pptx'],
    [office('xlsx'), 'xlsx'],
    [mp3(), 'mp3'],
    [mp3(1), 'mp3'],
    [Buffer.concat([id3(20_000), Buffer.alloc(900), mp3()]), 'mp3'],
    [Buffer.concat([mp3(2), Buffer.from('TAG'), Buffer.alloc(125)]), 'mp3'],
  ] as const)
    await expect(judged(bytes, 'material')).resolves.toMatchObject({ kind: 'material', extension })
  for (const format of ['png', 'jpeg', 'webp'] as const)
    await expect(judged(await picture(20, 20, format), 'material')).resolves.toEqual({
      kind: 'material',
      mime: `image/${format}`,
    })
  for (const bytes of [
    await picture(20, 20, 'gif'),
    await picture(20, 20, 'avif'),
    compound(['WordDocument']),
    Buffer.from('MZ\x90\0program', 'latin1'),
    Buffer.from('\x7fELF\x02\x01\x01', 'latin1'),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    zip({ 'program.exe': 'MZ' }),
    zip({ ...docxParts, 'xl/workbook.xml': '<?xml version="1.0"?><workbook/>' }),
  ])
    await expect(judged(bytes, 'material')).rejects.toMatchObject(wrongType)
  // They are not accepted as pictures or resumes.
  for (const bytes of [office('pptx'), office('xlsx'), mp3()])
    await expect(judged(bytes)).rejects.toMatchObject(wrongType)
})

test('a material with macros is not accepted, including macros of Excel 4.0 (rule material-2)', async () => {
  const types = (type: string) => ({
    '[Content_Types].xml': `<?xml version="1.0"?><Types><Override PartName="/x" ContentType="${type}"/></Types>`,
  })
  for (const macros of [
    { 'xl/vbaProject.bin': 'x' },
    types('application/vnd.ms-excel.sheet.macroEnabled.main+xml'),
    types('application/vnd.ms-excel.macrosheet+xml'),
    types('application/vnd.ms-excel.intlmacrosheet+xml'),
    types('application/vnd.ms-powerpoint.slideshow.macroEnabled.main+xml'),
    { 'ppt/media/a.png': compound(['VBA', '_VBA_PROJECT']).toString('latin1') },
  ])
    for (const type of ['xlsx', 'pptx'] as const) {
      const parts = { '[Content_Types].xml': '<?xml version="1.0"?><Types/>', ...macros }
      const main = type === 'xlsx' ? 'xl/workbook.xml' : 'ppt/presentation.xml'
      const bytes = zip({ ...parts, [main]: '<?xml version="1.0"?><x/>' }, {}, 'latin1')
      await expect(judged(bytes, 'material')).rejects.toMatchObject(wrongType)
    }
})

test('a file that begins like an MP3 but is not one is refused', async () => {
  for (const bytes of [
    Buffer.concat([id3(300), Buffer.from('MZ\x90\0program')]),
    Buffer.concat([mp3(1), Buffer.from('<script>alert(1)</script>')]),
    id3(50_000).subarray(0, 400),
    Buffer.from('ID3'),
  ])
    await expect(judged(bytes, 'material')).rejects.toMatchObject(broken)
})
