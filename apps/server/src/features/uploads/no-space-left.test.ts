import { existsSync } from 'node:fs'
import { rename, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { messages } from '@firstbell/contract/messages'
import { expect, test } from 'vitest'
import { aResume } from '../../../test/support/file-samples.ts'
import { createWorld } from '../../../test/support/world.ts'

/** A disk that is always full, if the system has one. */
const FULL = '/dev/full'

test.skipIf(!existsSync(FULL))(
  'an upload to a full disk gets an error, and can be resumed when there is space',
  async () => {
    const world = await createWorld()
    const owner = await world.person('approved')
    const bytes = aResume()
    const headers = { authorization: `Bearer ${owner.token}`, 'tus-resumable': '1.0.0' }
    const created = await world.request({
      method: 'POST',
      url: '/files',
      headers: {
        ...headers,
        'upload-length': String(bytes.length),
        'upload-metadata': `filename ${btoa('resume.pdf')},filetype ${btoa('application/pdf')}`,
      },
    })
    const url = String(created.headers['location'])
    const upload = () =>
      world.request({
        method: 'PATCH',
        url,
        headers: {
          ...headers,
          'upload-offset': '0',
          'content-type': 'application/offset+octet-stream',
        },
        payload: bytes,
      })
    const spooled = join(world.context.config.dataDir, 'files/uploads', url.split('/').at(-1)!)
    await rename(spooled, `${spooled}.aside`)
    await symlink(FULL, spooled)
    const refused = await upload()
    expect(refused.status).toBe(503)
    expect(refused.body).toMatchObject({ code: 'unavailable', message: messages.noRoom })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)

    await rm(spooled)
    await rename(`${spooled}.aside`, spooled)
    expect((await upload()).status).toBe(204)
  },
)
