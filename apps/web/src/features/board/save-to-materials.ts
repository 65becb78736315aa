import { MAX_MATERIALS } from '@firstbell/contract/limits'
import type { Material, MaterialForm } from '@firstbell/contract/materials'
import { ApiError, call, endpoints } from '#shared/api/api.ts'
import { uploadFile } from '#shared/uploads/upload.ts'
import type { Page } from './board-document.ts'
import { pictureOf } from './items.ts'

/** The materials have no room for the pages. */
export class NoRoomError extends Error {
  readonly max = MAX_MATERIALS
}

/** How often the list is read again because somebody else has changed it. */
const ATTEMPTS = 3

/**
 * Adds pages as PNG files to the end of an offering's materials: all or none.
 * @param onPage is called before each page, with its number
 * @throws {NoRoomError | UploadError | ApiError}
 */
export async function saveToMaterials(
  offeringId: string,
  pages: readonly { page: Page; title: string }[],
  onPage: (number: number) => void,
): Promise<void> {
  const { materials } = await call(endpoints.getMaterials, { id: offeringId })
  if (materials.length + pages.length > MAX_MATERIALS) throw new NoRoomError()
  const added: MaterialForm[] = []
  for (const [index, { page, title }] of pages.entries()) {
    onPage(index + 1)
    const picture = await pictureOf(page.items)
    const file = new File([picture], `board-${index + 1}.png`, { type: picture.type })
    added.push({ title, fileId: (await uploadFile(file, { kind: 'material' })).id })
  }
  await append(offeringId, added, ATTEMPTS)
}

async function append(id: string, added: readonly MaterialForm[], attempts: number): Promise<void> {
  const { materials, version } = await call(endpoints.getMaterials, { id })
  if (materials.length + added.length > MAX_MATERIALS) throw new NoRoomError()
  try {
    await call(endpoints.putMaterials, {
      id,
      materials: [...materials.map(toForm), ...added],
      version,
    })
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'conflict' || attempts <= 1) throw error
    await append(id, added, attempts - 1)
  }
}

const toForm = (material: Material): MaterialForm =>
  'fileId' in material
    ? { title: material.title, fileId: material.fileId }
    : { title: material.title, url: material.url }
