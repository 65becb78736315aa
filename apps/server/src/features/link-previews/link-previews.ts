import { hash } from 'node:crypto'
import { messages } from '@firstbell/contract/messages'
import type { Language } from '@firstbell/messages/languages'
import { LRUCache } from 'lru-cache'
import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { CachedBody } from '../../platform/http/response-cache/cached-body.ts'
import { limitConcurrency } from '../../platform/limit-concurrency.ts'
import { inZone, UNKNOWN_CLOCK, wallClock } from '../../platform/mail/time-words.ts'
import {
  formatHours,
  selectOfferings,
  toOfferingInMail,
} from '../offering-display/offering-display.ts'
import { readPictureBytes } from '../uploads/uploads.ts'
import { drawPreview, type PreviewTexts } from './draw-preview.ts'

/** Change it with the design, so that entity tags change. */
const DESIGN = 1
const MAX_CACHE_BYTES = 16 * 1024 * 1024
const QUEUE_MAX = 20

/** Everything that a preview shows, by which it is cached. */
interface PreviewContent {
  texts: PreviewTexts
  /** The offering's picture and the instructor's; undefined without one. */
  pictureId: string | undefined
  faceId: string | undefined
}

/** Draws the pictures that apps show with a link to an offering (rule file-18), one at a time, and caches them. */
export function createLinkPreviews(context: Pick<Context, 'db' | 'config'>) {
  const limitDrawing = limitConcurrency(1, QUEUE_MAX)
  const drawn = new LRUCache<string, CachedBody, PreviewContent>({
    max: 500,
    maxSize: MAX_CACHE_BYTES,
    sizeCalculation: ({ plain }) => plain.length,
    fetchMethod: async (etag, _before, { context: content }) => {
      const { texts, pictureId, faceId } = content
      const read = (id: string | undefined) => id && readPictureBytes(context, id)
      const [picture, face] = [await read(pictureId), await read(faceId)]
      const jpeg = await limitDrawing(() =>
        drawPreview(texts, { ...(picture && { picture }), ...(face && { face }) }),
      )
      return { etag, plain: jpeg, incompressible: true }
    },
  })
  return {
    /**
     * Reads what the preview of an offering shows.
     * @returns its entity tag, and whether it is drawn already
     * @throws AppError not_found, also for a cancelled offering
     */
    async find(offeringId: string, language: Language) {
      const content = await readContent(context, offeringId, language)
      const etag = `"${hash('sha256', JSON.stringify([DESIGN, content]), 'base64url').slice(0, 22)}"`
      return {
        etag,
        isDrawn: drawn.has(etag),
        /** @throws AppError unavailable if too many previews wait */
        draw: () => drawn.forceFetch(etag, { context: content }),
      }
    },
  }
}

async function readContent(
  { db }: Pick<Context, 'db'>,
  offeringId: string,
  language: Language,
): Promise<PreviewContent> {
  const row = await selectOfferings(db)
    .where('offering.id', '=', offeringId)
    .where('offering.deleted_at', 'is', null)
    .where('offering.cancelled_at', 'is', null)
    .select('instructor.picture_id')
    .executeTakeFirst()
  if (!row) throw new AppError('not_found', messages.noSuchOffering)
  const offering = toOfferingInMail(row)
  // Without a reader, times are in the offering's zone.
  const clock = { ...UNKNOWN_CLOCK, zone: offering.timezone, language }
  const { abbreviatedDay: day, leaf } = wallClock(offering.startsAt, clock)
  return {
    texts: {
      language,
      title: offering.title,
      teacher: offering.instructorName,
      day,
      hours: inZone(formatHours(offering, clock), offering.timezone, language),
      leaf,
    },
    pictureId: offering.thumbnailId,
    faceId: row.picture_id ?? undefined,
  }
}
