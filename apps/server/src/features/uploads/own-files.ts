import type { Readable } from 'node:stream'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/database/database.ts'
import { openStorage } from '../../platform/storage/open-storage.ts'
import { extensionOf } from './detect-type.ts'
import { FULL_VARIANT } from './pictures.ts'

/**
 * The files that a person has uploaded, for their own data: what is known of each, under a name that no
 * other of them has, and how its bytes are opened, as the site keeps them; absent where there are none.
 */
export async function ownFiles({ config }: Pick<Context, 'config'>, tx: Tx, personId: string) {
  const { files } = await openStorage(config)
  const rows = await tx
    .selectFrom('file')
    .select(['id', 'name', 'kind', 'state', 'content_type', 'bytes', 'created_at'])
    .where('owner_id', '=', personId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return Promise.all(
    rows.map(async ({ id, state, name, kind, content_type: type, ...about }, index) => {
      const there = state === 'ready' && (await files.size(id, FULL_VARIANT)) !== null
      const open = async (): Promise<Readable> => {
        const found = await files.open(id, FULL_VARIANT)
        if (!found) throw new Error(`the file ${id} was removed meanwhile`)
        return found.body
      }
      return {
        name: `${String(index + 1).padStart(3, '0')} ${archivedName(name, kind, type)}`,
        uploaded_as: name,
        kind,
        content_type: type,
        ...about,
        ...(there && { open }),
      }
    }),
  )
}

/** A name that every system takes, with the extension of what is stored: pictures become WebP. */
function archivedName(name: string, kind: string | null, type: string | null): string {
  const base = name
    .replace(/\.[a-z0-9]{1,8}$/i, '')
    .replace(/[<>:"/\\|?*\p{C}]/gu, '_')
    .replace(/[. ]+$/, '')
    .slice(0, 80)
  return `${base || (kind ?? 'file')}.${extensionOf(type ?? '')}`
}
