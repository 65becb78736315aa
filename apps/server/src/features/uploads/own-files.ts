import { Readable } from 'node:stream'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/database/database.ts'
import { openStorage } from '../../platform/storage/open-storage.ts'
import { extensionOf } from './detect-type.ts'
import { FULL_VARIANT } from './pictures.ts'

/**
 * Returns the files that a person has uploaded, for their data download: the metadata of each with a unique name, and
 * for finished files a function that opens the stored bytes.
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
  return rows.map(({ id, state, name, kind, content_type: type, ...rest }, index) => ({
    about: {
      name: `${String(index + 1).padStart(3, '0')} ${archivedName(name, kind, type)}`,
      uploaded_as: name,
      kind,
      content_type: type,
      ...rest,
    },
    ...(state === 'ready' && {
      // Empty if the file is removed before it is read.
      open: async () => (await files.open(id, FULL_VARIANT))?.body ?? Readable.from([]),
    }),
  }))
}

/** Returns a file name that is valid on every system, with the extension of the stored type: pictures are WebP. */
function archivedName(name: string, kind: string | null, type: string | null): string {
  const base = name
    .replace(/\.[a-z0-9]{1,8}$/i, '')
    .replace(/[<>:"/\\|?*\p{C}]/gu, '_')
    .slice(0, 80)
    .trim()
  return `${base || (kind ?? 'file')}.${extensionOf(type ?? '')}`
}
