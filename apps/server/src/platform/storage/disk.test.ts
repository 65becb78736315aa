import { mkdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { messages } from '@firstbell/contract/messages'
import { expect, test } from 'vitest'
import { picture } from '../../../test/support/file-samples.ts'
import { someone, startFiles } from '../../../test/support/uploads.ts'
import { collectFiles, sweepFiles } from '../../features/uploads/collect-garbage.ts'

// These tests are for the disk only. The other tests of this folder also run with an object store.

const server = await startFiles()
const { db, config } = server.context
const stored = (id: string) => join(config.dataDir, 'files', 'stored', id.slice(0, 2), id)
const spooled = (id: string) => join(config.dataDir, 'files', 'uploads', id)

test('other users of the machine cannot read the files', async () => {
  const { id } = await server.upload(someone(), await picture(50, 50))
  expect((await stat(stored(id))).mode & 0o777).toBe(0o700)
  expect((await stat(join(stored(id), 'full'))).mode & 0o777).toBe(0o600)
  expect((await stat(join(config.dataDir, 'files', 'uploads'))).mode & 0o777).toBe(0o700)
})

test('a failing disk is a 5xx, and the upload can be resumed later', async () => {
  const owner = someone()
  const bytes = await picture(50, 50)
  const path = await server.begin(owner, bytes.length)
  const id = path.split('/').at(-1)!
  const stateNow = async () =>
    (await db.selectFrom('file').select('state').where('id', '=', id).executeTakeFirst())?.state
  // A file instead of the folder makes writing fail.
  await mkdir(join(stored(id), '..'), { recursive: true })
  await writeFile(stored(id), '')
  const answer = await server.send(owner, path, 0, bytes)
  expect(answer.status).toBe(500)
  expect(await answer.json()).toMatchObject({ code: 'internal', message: messages.serverFault })
  expect(await stateNow()).toBe('uploading')
  await rm(stored(id))
  expect((await server.request('HEAD', path, { as: owner })).status).toBe(200)
  expect(await stateNow()).toBe('ready')
})

test('bytes without a row after a crash are deleted a day later', async () => {
  const { id: photo } = await server.upload(someone(), await picture(50, 50))
  const [old, young, unfinished] = [someone(), someone(), someone()]
  for (const id of [old, young]) {
    await mkdir(stored(id), { recursive: true })
    await writeFile(join(stored(id), 'full'), 'x')
  }
  await writeFile(spooled(unfinished), 'x')
  await writeFile(spooled(`${unfinished}.json`), '{}')
  const longAgo = new Date(Date.now() - 25 * 3_600_000)
  const aged = [stored(old), stored(photo), spooled(unfinished), spooled(`${unfinished}.json`)]
  for (const path of aged) await utimes(path, longAgo, longAgo)
  // Neither the hourly job nor the deletion of an account lists the store.
  await collectFiles(server.context)
  await stat(stored(old))
  await sweepFiles(server.context)
  for (const path of [stored(old), spooled(unfinished), spooled(`${unfinished}.json`)])
    await expect(stat(path)).rejects.toThrow(/ENOENT/)
  await stat(stored(young))
  await stat(stored(photo))
})
