import { IMAGE_CROPS, IMAGE_WIDTHS } from '@firstbell/contract/limits'
import { messages } from '@firstbell/contract/messages'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { docx, noisy, pdf, picture, plain } from '../../../test/support/file-samples.ts'
import { someone, startFiles } from '../../../test/support/uploads.ts'
import { readPicture } from './pictures.ts'
import { loadSigningKey, sign } from './signed-urls.ts'
import { signedViewUrl, storeFile, storePicture, viewUrl } from './uploads.ts'

const server = await startFiles()
const { db } = server.context
const get = (path: string, headers: Record<string, string> = {}) =>
  server.request('GET', path, { headers })
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())

test('a picture is served as WebP in the nearest stored width', async () => {
  const { id, answer } = await server.upload(someone(), await plain(1500, 750).jpeg().toBuffer())
  expect(answer.status).toBe(204)
  const widthAt = async (query: string) => {
    const view = await get(viewUrl(id) + query)
    expect(view.status).toBe(200)
    expect(view.headers.get('content-type')).toBe('image/webp')
    const bytes = await bytesOf(view)
    expect(view.headers.get('content-length')).toBe(String(bytes.length))
    const { format, width, height } = await sharp(bytes).metadata()
    expect([format, height]).toEqual(['webp', width / 2])
    return width
  }
  for (const width of IMAGE_WIDTHS) expect(await widthAt(`?w=${width}`)).toBe(width)
  expect(await widthAt('?w=1')).toBe(96)
  expect(await widthAt('?w=97')).toBe(320)
  expect(await widthAt('?w=1281')).toBe(1500)
  expect(await widthAt('?w=9999')).toBe(1500)
  expect(await widthAt('')).toBe(1500)
  for (const bad of ['0', '-1', '1.5', 'x', '', '100000', '96&w=320']) {
    const refused = await get(`${viewUrl(id)}?w=${bad}`)
    expect([bad, refused.status]).toEqual([bad, 400])
    expect(await refused.json()).toMatchObject({
      code: 'invalid',
      fields: { w: expect.any(String) },
    })
  }
})

test('a picture is served as JPEG to programs without WebP, and encoded once (rule file-16)', async () => {
  const png = await sharp({
    create: { width: 1500, height: 750, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .png()
    .toBuffer()
  const { id } = await server.upload(someone(), png)
  const path = `/files/${id}/preview.jpg`
  const answers = await Promise.all([get(path), get(path), get(path)])
  for (const answer of answers) {
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('image/jpeg')
    expect(answer.headers.get('cache-control')).toContain('immutable')
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    const jpeg = sharp(await bytesOf(answer))
    expect(await jpeg.metadata()).toMatchObject({ format: 'jpeg', width: 960, height: 480 })
    expect((await jpeg.stats()).dominant).toMatchObject({ r: 248, g: 248, b: 248 })
  }
  const etag = answers[0]!.headers.get('etag')!
  expect((await get(path, { 'if-none-match': etag })).status).toBe(304)
  const head = await server.request('HEAD', path)
  expect([head.status, Number(head.headers.get('content-length'))]).toEqual([
    200,
    Number(answers[0]!.headers.get('content-length')),
  ])
  // The other variants are still WebP.
  expect((await get(`${viewUrl(id)}?w=960`)).headers.get('content-type')).toBe('image/webp')
})

test('a large JPEG is streamed, and other files have no JPEG (rule file-16)', async () => {
  const { id } = await server.upload(someone(), await noisy(1200, 1200).png().toBuffer())
  const answer = await get(`/files/${id}/preview.jpg`)
  expect(answer.status).toBe(200)
  const bytes = await bytesOf(answer)
  expect(bytes.length).toBeGreaterThan(256 * 1024)
  expect((await sharp(bytes).metadata()).format).toBe('jpeg')
  const resume = await server.upload(someone(), pdf())
  for (const none of [resume.id, '00000000-0000-4000-8000-000000000000', 'x'])
    expect((await get(`/files/${none}/preview.jpg`)).status).toBe(404)
})

/** Returns a blue picture with an orange disc at the bottom. */
const withDisc = (width: number, height: number) =>
  plain(width, height)
    .composite([
      {
        input: Buffer.from(
          `<svg width="160" height="160"><circle cx="80" cy="80" r="78" fill="#f08030"/></svg>`,
        ),
        left: (width - 160) / 2,
        top: height - 170,
      },
    ])
    .png()
    .toBuffer()

test('a picture is cropped to a ratio, in the nearest width, and stays as large as it is (rule file-17)', async () => {
  const { id } = await server.upload(someone(), await withDisc(600, 1200))
  const shapeAt = async (query: string) => {
    const view = await get(viewUrl(id) + query)
    expect(view.headers.get('cache-control')).toContain('immutable')
    const { format, width, height } = await sharp(await bytesOf(view)).metadata()
    return [format, width, height]
  }
  expect(await shapeAt('?w=320&crop=16x9')).toEqual(['webp', 320, 180])
  expect(await shapeAt('?w=320&crop=4x3')).toEqual(['webp', 320, 240])
  expect(await shapeAt('?w=320&crop=3x4')).toEqual(['webp', 320, 427])
  expect(await shapeAt('?w=96&crop=1x1')).toEqual(['webp', 96, 96])
  expect(await shapeAt('?w=1280&crop=16x9')).toEqual(['webp', 600, 338])
  expect(await shapeAt('?crop=1x1')).toEqual(['webp', 600, 600])
  expect(await shapeAt('?crop=1x1&w=480')).toEqual(['webp', 480, 480])
  const jpeg = await get(`/files/${id}/preview.jpg?crop=16x9`)
  expect(jpeg.headers.get('content-type')).toBe('image/jpeg')
  expect(await sharp(await bytesOf(jpeg)).metadata()).toMatchObject({ width: 600, height: 338 })
  for (const path of [`${viewUrl(id)}?w=96&crop=`, `/files/${id}/preview.jpg?crop=`])
    for (const bad of ['', '2x1', '16:9', '1x1&crop=1x1', 'full'])
      expect([bad, (await get(path + bad)).status]).toEqual([bad, 400])
})

test('a crop keeps the part that draws attention (rule file-17)', async () => {
  const { id } = await server.upload(someone(), await withDisc(600, 1200))
  for (const crop of IMAGE_CROPS) {
    const shown = await bytesOf(await get(`${viewUrl(id)}?w=320&crop=${crop}`))
    const { channels } = await sharp(shown).stats()
    // Nothing but the disc is red.
    expect([crop, channels[0]!.max > 200]).toEqual([crop, true])
  }
})

test('a picture in the ratio of the crop is served as it is (rule file-17)', async () => {
  const { id } = await server.upload(someone(), await picture(1000, 563))
  const cropped = await get(`${viewUrl(id)}?w=320&crop=16x9`)
  const whole = await get(`${viewUrl(id)}?w=320`)
  expect(cropped.headers.get('etag')).toBe(whole.headers.get('etag'))
  expect(await bytesOf(cropped)).toEqual(await bytesOf(whole))
})

test('a picture is never enlarged, and stored at most 1600 pixels wide', async () => {
  const small = await server.upload(someone(), await picture(100, 50))
  for (const query of ['', '?w=96', '?w=640', '?w=1280'])
    expect(
      (await sharp(await bytesOf(await get(viewUrl(small.id) + query))).metadata()).width,
    ).toBe(query === '?w=96' ? 96 : 100)
  const wide = await server.upload(someone(), await plain(2000, 1000).png().toBuffer())
  expect(await sharp(await bytesOf(await get(viewUrl(wide.id)))).metadata()).toMatchObject({
    width: 1600,
    height: 800,
  })
  // A WebP has at most 16,383 pixels on a side; a picture of 20,000 pixels is scaled.
  const tall = await server.upload(someone(), await plain(10, 20_000).png().toBuffer())
  expect(tall.answer.status).toBe(204)
})

test('a picture is immutable, and a conditional request for it is 304', async () => {
  const { id } = await server.upload(someone(), await picture(400, 300))
  const first = await get(`${viewUrl(id)}?w=320`)
  await first.arrayBuffer()
  expect(Object.fromEntries(first.headers)).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; sandbox",
    // Web mail shows it on other sites (rule mail-21).
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  })
  const etag = first.headers.get('etag')!
  expect(etag).toMatch(/^".+"$/)
  for (const header of [etag, `"other", W/${etag}`, '*']) {
    const second = await get(`${viewUrl(id)}?w=320`, { 'if-none-match': header })
    expect([second.status, (await bytesOf(second)).length]).toEqual([304, 0])
    expect(second.headers.get('cache-control')).toContain('immutable')
  }
  expect((await get(viewUrl(id), { 'if-none-match': etag })).status).toBe(200)
  const head = await server.request('HEAD', `${viewUrl(id)}?w=320`)
  expect(head.status).toBe(200)
  expect(head.headers.get('content-length')).toBe(first.headers.get('content-length'))
  expect(head.headers.get('etag')).toBe(etag)
})

test('metadata is removed, and the picture is rotated upright', async () => {
  const bytes = await noisy(300, 200)
    .jpeg()
    .withExif({
      IFD0: { Copyright: 'Secret Person' },
      IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  expect(bytes.includes('Secret Person')).toBe(true)
  const { id } = await server.upload(someone(), bytes)
  const row = await db.selectFrom('file').selectAll().where('id', '=', id).executeTakeFirst()
  expect(row).toMatchObject({ width: 200, height: 300 })
  for (const query of ['', '?w=96']) {
    const shown = await bytesOf(await get(viewUrl(id) + query))
    const metadata = await sharp(shown).metadata()
    expect([metadata.exif, metadata.icc, metadata.xmp, metadata.iptc]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    expect(metadata.orientation).toBeUndefined()
    expect(shown.includes('Secret Person')).toBe(false)
    expect(metadata.height).toBeGreaterThan(metadata.width)
  }
})

test.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)(
  '%s becomes a picture',
  async (format) => {
    const { id, answer } = await server.upload(someone(), await picture(120, 90, format))
    expect(answer.status).toBe(204)
    expect((await get(viewUrl(id))).headers.get('content-type')).toBe('image/webp')
  },
)

test('the dominant colour is stored', async () => {
  const red = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#e01010' } })
    .png()
    .toBuffer()
  const { id } = await server.upload(someone(), red)
  const row = await db.selectFrom('file').select('color').where('id', '=', id).executeTakeFirst()
  const [r = 0, g = 255, b = 255] = Buffer.from(row!.color!.slice(1), 'hex')
  expect([r > 0xc0, g < 0x30, b < 0x30]).toEqual([true, true, true])
})

test('a file that only looks like a picture is refused and deleted', async () => {
  const png = await picture(300, 200)
  const gif = await picture(50, 50, 'gif')
  const claims = { filename: 'photo.png', filetype: 'image/png' }
  const wrong = [415, { code: 'unsupported_type', message: messages.fileWrongType }] as const
  const broken = [400, { code: 'invalid', message: messages.fileBroken }] as const
  const samples = {
    'a web page': [Buffer.from('<!doctype html><script>alert(1)</script>'), wrong],
    'an SVG': [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), wrong],
    'a script behind the signature of a PNG': [
      Buffer.concat([png.subarray(0, 8), Buffer.from('<script>alert(1)</script>')]),
      wrong,
    ],
    'a PDF behind the signature of a GIF': [Buffer.concat([Buffer.from('GIF89a'), pdf()]), broken],
    'half a PNG': [png.subarray(0, png.length / 2), broken],
    'half a JPEG': [(await picture(300, 200, 'jpeg')).subarray(0, 9000), broken],
    'longer than 32,768 pixels': [
      await plain(1, 33_000).png().toBuffer(),
      [413, { code: 'too_large', message: messages.fileTooLarge }],
    ],
    'interlaced, of 16 bits': [
      await sharp({
        create: { width: 4_000, height: 3_200, channels: 4, background: '#00000000' },
      })
        .toColourspace('rgb16')
        .png({ progressive: true })
        .toBuffer(),
      [413, { code: 'too_large', message: messages.fileTooLarge }],
    ],
    'more than 25 megapixels': [
      await plain(6_000, 5_000).png({ compressionLevel: 1 }).toBuffer(),
      [413, { code: 'too_large', message: messages.fileTooLarge }],
    ],
  } as const
  for (const [name, [bytes, [status, body]]] of Object.entries(samples)) {
    const { id, answer } = await server.upload(someone(), bytes, claims)
    expect([name, answer.status]).toEqual([name, status])
    expect(await answer.json()).toEqual(body)
    expect((await get(viewUrl(id))).status).toBe(404)
    const row = await db.selectFrom('file').select('state').where('id', '=', id).executeTakeFirst()
    expect(row?.state).toBe('refused')
  }
  // Bytes that are appended to a real picture are removed.
  const both = Buffer.concat([gif, Buffer.from('<script>alert(1)</script>')])
  const { id } = await server.upload(someone(), both, claims)
  expect((await bytesOf(await get(viewUrl(id)))).includes('script')).toBe(false)
})

test('a picture of more than 10 MB is refused although its type was not declared', async () => {
  const { answer } = await server.upload(
    someone(),
    Buffer.concat([await picture(50, 50), Buffer.alloc(10 * 1024 * 1024)]),
  )
  expect(answer.status).toBe(413)
})

test('unknown and unfinished files and invalid ids are 404', async () => {
  const unfinished = await server.begin(someone(), 10)
  for (const path of [
    viewUrl(someone()),
    `${unfinished}/view`,
    viewUrl('x'),
    viewUrl('..%2f..%2f..%2fsecrets'),
    viewUrl('%2e%2e'),
    viewUrl(`${someone()}%00`),
  ]) {
    const answer = await get(path)
    expect([path, answer.status]).toEqual([path, 404])
    expect(answer.headers.get('cache-control')).toBe('no-store')
  }
  // The protocol's own GET would return the uploaded bytes.
  expect((await get(unfinished)).status).toBe(404)
})

test('the pictures of the demo data pass the same checks', async () => {
  const owner = someone()
  const id = await storeFile(db, server.context, owner, await picture(700, 400), 'a.png')
  expect((await get(`${viewUrl(id)}?w=640`)).status).toBe(200)
  await expect(
    storeFile(db, server.context, owner, Buffer.from('<svg/>'), 'a.svg'),
  ).rejects.toMatchObject({ code: 'unsupported_type' })
})

test('pictures of the demo data are served unchanged, in every width', async () => {
  const width = 400
  const made = await readPicture(await picture(width, 200))
  const id = await storePicture(db, server.context, someone(), made, 'a.png')
  for (const [variant, query] of [
    ['w320', '?w=320'],
    ['full', ''],
  ] as const)
    expect(await bytesOf(await get(`${viewUrl(id)}${query}`))).toEqual(made.variants.get(variant))
  made.variants.delete('w320')
  await expect(storePicture(db, server.context, someone(), made, 'a.png')).rejects.toThrow(
    'a.png exists as w96,full, and is served as w96,w320,full',
  )
})

// Resumes

test('a resume is served only through a signed URL, as a download', async () => {
  const { id } = await server.upload(someone(), docx(), { filename: '../Ana “Zoë” Núñez.pdf' })
  expect((await get(viewUrl(id))).status).toBe(404)
  const url = signedViewUrl(server.files, id)
  const answer = await get(url)
  expect(answer.status).toBe(200)
  expect(await bytesOf(answer)).toEqual(docx())
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'cache-control': 'private, no-store',
    'content-type': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'content-disposition': `attachment; filename="Ana _Zo__ N__ez.docx"; filename*=UTF-8''Ana%20%E2%80%9CZo%C3%AB%E2%80%9D%20N%C3%BA%C3%B1ez.docx`,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  })
  const head = await server.request('HEAD', url)
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(docx().length)])
})

test('a signature is valid for one file and expires', async () => {
  const mine = await server.upload(someone(), pdf())
  const other = await server.upload(someone(), pdf())
  const [, query] = signedViewUrl(server.files, mine.id).split('?')
  const parameters = new URLSearchParams(query)
  const expires = Number(parameters.get('expires'))
  expect(expires * 1000).toBeGreaterThan(Date.now())
  expect(expires * 1000).toBeLessThan(Date.now() + 3_600_000)
  const key = await loadSigningKey(db)
  const past = sign(key, mine.id, Math.floor(Date.now() / 1000) - 1)
  const signature = parameters.get('signature')!
  const tampered = (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1)
  for (const wrong of [
    `expires=${expires + 60}&signature=${signature}`,
    `expires=${expires}&signature=${tampered}`,
    `expires=${expires}&signature=`,
    `expires=${expires}`,
    `expires=0${expires}&signature=${signature}x&signature=${signature}`,
    past,
  ])
    expect([wrong, (await get(`${viewUrl(mine.id)}?${wrong}`)).status]).toEqual([wrong, 404])
  expect((await get(`${viewUrl(other.id)}?${query}`)).status).toBe(404)
  expect((await get(`${viewUrl(mine.id)}?${query}`)).status).toBe(200)
})

test('all processes sign with the same key', async () => {
  const known = await loadSigningKey(db)
  await db.deleteFrom('secret').execute()
  const made = await Promise.all(Array.from({ length: 8 }, () => loadSigningKey(db)))
  const keys = new Set(made.map((key) => key.toString('hex')))
  expect(keys.size).toBe(1)
  expect(keys).not.toContain(known.toString('hex'))
  await db.updateTable('secret').set({ value: known }).execute()
})
