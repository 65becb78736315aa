import { MATERIAL_LINK_SECONDS, MAX_MATERIAL_BYTES } from '@firstbell/contract/limits'
import { messages } from '@firstbell/contract/messages'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { docx, mp3, noisy, office, pdf, picture } from '../../../test/support/file-samples.ts'
import { encode, someone, startFiles } from '../../../test/support/uploads.ts'
import { signedViewUrl, viewUrl } from './uploads.ts'

const server = await startFiles()
const { behind } = server
const get = (path: string, headers: Record<string, string> = {}) =>
  server.request('GET', path, { headers })
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())
const upload = (bytes: Buffer, filename: string, more = {}) =>
  server.upload(someone(), bytes, { filename, purpose: 'material', ...more })
const linkTo = (id: string) => signedViewUrl(server.files, id, MATERIAL_LINK_SECONDS)

test.each([
  ['pdf', pdf(), 'application/pdf'],
  ['docx', docx(), 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  [
    'pptx',
    office('pptx'),
    'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  ],
  ['xlsx', office('xlsx'), 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['mp3', mp3(), 'audio/mpeg'],
] as const)(
  'a %s is served unchanged, only through its signed URL (rules material-2, material-5)',
  async (extension, bytes, type) => {
    const { id, answer } = await upload(bytes, `Ünit 1.${extension}`, { filetype: type })
    expect(answer.status).toBe(204)
    expect((await get(viewUrl(id))).status).toBe(404)
    const given = await get(linkTo(id))
    expect(given.status).toBe(200)
    expect(await bytesOf(given)).toEqual(bytes)
    const shown = extension === 'mp3' ? 'inline' : 'attachment'
    expect(Object.fromEntries(given.headers)).toMatchObject({
      'content-type': type,
      'content-length': String(bytes.length),
      'content-disposition': `${shown}; filename="_nit 1.${extension}"; filename*=UTF-8''%C3%9Cnit%201.${extension}`,
      'cache-control': 'private, no-store',
      'content-security-policy': expect.stringMatching(/^default-src 'none'; sandbox/),
      'x-content-type-options': 'nosniff',
    })
  },
)

test('a player can start in the middle of a recording (rule material-5)', async () => {
  const bytes = mp3(3)
  const { id } = await upload(bytes, 'Song.mp3', { filetype: 'audio/mpeg' })
  const size = bytes.length
  const part = async (range: string, headers: Record<string, string> = {}) => {
    const given = await get(linkTo(id), { range, ...headers })
    return [given.status, given.headers.get('content-range'), await bytesOf(given)]
  }
  expect(await part('bytes=0-1')).toEqual([206, `bytes 0-1/${size}`, bytes.subarray(0, 2)])
  expect(await part('bytes=10-')).toEqual([206, `bytes 10-${size - 1}/${size}`, bytes.subarray(10)])
  expect(await part('bytes=-5')).toEqual([
    206,
    `bytes ${size - 5}-${size - 1}/${size}`,
    bytes.subarray(-5),
  ])
  expect(await part(`bytes=5-${size * 2}`)).toEqual([
    206,
    `bytes 5-${size - 1}/${size}`,
    bytes.subarray(5),
  ])
  for (const beyond of [`bytes=${size}-`, 'bytes=-0'])
    expect((await part(beyond)).slice(0, 2)).toEqual([416, `bytes */${size}`])
  for (const whole of ['bytes=5-2', 'bytes=0-1,4-5', 'bytes=-', 'lines=1-2'])
    expect(await part(whole)).toEqual([200, null, bytes])
  expect(await part('bytes=0-1', { 'if-range': '"x"' })).toEqual([200, null, bytes])
  expect((await get(linkTo(id))).headers.get('accept-ranges')).toBe('bytes')
  expect((await get(viewUrl(id), { range: 'bytes=0-1' })).status).toBe(404)
})

test('a picture is encoded again and served in one width, without metadata (rules material-2, material-5)', async () => {
  const bytes = await noisy(2000, 1000)
    .jpeg()
    .withExif({ IFD0: { Copyright: 'Secret Person' } })
    .toBuffer()
  const { id, answer } = await upload(bytes, 'Board.jpg')
  expect(answer.status).toBe(204)
  expect(await behind.stored(id)).toHaveLength(1)
  expect((await get(viewUrl(id))).status).toBe(404)
  expect((await get(`${viewUrl(id)}?w=96`)).status).toBe(404)
  const given = await get(linkTo(id))
  const shown = await bytesOf(given)
  expect(Object.fromEntries(given.headers)).toMatchObject({
    'content-type': 'image/webp',
    'content-disposition': `inline; filename="Board.webp"; filename*=UTF-8''Board.webp`,
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  })
  expect(await sharp(shown).metadata()).toMatchObject({ format: 'webp', width: 1600 })
  expect(shown.includes('Secret Person')).toBe(false)
  const row = await server.context.db
    .selectFrom('file')
    .select(['kind', 'bytes', 'served_bytes'])
    .where('id', '=', id)
    .executeTakeFirst()
  expect(row).toEqual({ kind: 'material', bytes: bytes.length, served_bytes: shown.length })
})

test('a program under another name is refused, and so is a file that is too large (rule material-2)', async () => {
  for (const filename of ['notes.pdf', 'notes.docx', 'notes.mp3', 'notes.png', 'notes']) {
    const program = await upload(Buffer.from('MZ\x90\0 this is a program'), filename)
    expect([program.answer.status, await program.answer.json()]).toEqual([
      415,
      { code: 'unsupported_type', message: messages.fileWrongType },
    ])
    expect(await behind.stored(program.id)).toEqual([])
  }
  const begin = (bytes: number, metadata: Record<string, string>) =>
    server.request('POST', '/files', {
      as: someone(),
      headers: {
        'upload-length': String(bytes),
        'upload-metadata': encode({ purpose: 'material', ...metadata }),
      },
    })
  for (const [bytes, metadata, status] of [
    [10, { filename: 'a.exe' }, 415],
    [10, { filename: 'a.pdf', filetype: 'application/x-msdownload' }, 415],
    [10, { filename: 'a.gif', filetype: 'image/gif' }, 415],
    [10, { filename: 'a.doc', filetype: 'application/msword' }, 415],
    [10, { filename: 'a.mp3' }, 201],
    [10, { filename: 'a.mp3', filetype: 'audio/mp3' }, 201],
    [MAX_MATERIAL_BYTES, { filename: 'a.png', filetype: 'image/png' }, 201],
    [MAX_MATERIAL_BYTES + 1, { filename: 'a.pdf' }, 413],
  ] as const)
    expect([metadata, (await begin(bytes, metadata)).status]).toEqual([metadata, status])
})

test('without the purpose, only pictures and resumes are accepted', async () => {
  for (const bytes of [mp3(), office('xlsx')])
    expect((await server.upload(someone(), bytes)).answer.status).toBe(415)
  const large = Buffer.concat([await picture(50, 50), Buffer.alloc(11 * 1024 * 1024)])
  expect((await server.upload(someone(), large)).answer.status).toBe(413)
  expect((await upload(large, 'large.png')).answer.status).toBe(204)
})
