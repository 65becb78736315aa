import { messages } from '@firstbell/contract/messages'
import { Metadata } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { FOREIGN_KEY_VIOLATION, violation } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { describedBy } from '../../platform/http/openapi.ts'
import type { RateRule } from '../../platform/http/rate-limit.ts'
import type { Guard } from '../../platform/http/routes.ts'
import { openStorage } from '../../platform/storage/open-storage.ts'
import { FILE_COLUMNS, isFileId, noSuchFile, type FileMetadata } from './file-metadata.ts'
import { uploadOperations } from './openapi.ts'
import { createPictureCache } from './picture-cache.ts'
import { createUploadReceiver, TUS_EXTENSIONS, TUS_VERSION } from './receive-upload.ts'
import { serveRoute } from './serve-file.ts'
import { loadSigningKey } from './signed-urls.ts'
import { largestOf, readUploadRequest } from './upload-request.ts'

const OCTETS = 'application/offset+octet-stream'

/** Limits the load of encoding pictures, each of which keeps a core busy for about a second. */
const BEGIN_UPLOAD: RateRule = { name: 'begin-upload', points: 120, minutes: 60 }

/**
 * Registers uploads (tus 1.0 at `/files`, rule file-1) and views (`/files/{id}/view`).
 * @param guard authenticates the caller
 */
export async function registerFiles(
  app: FastifyInstance,
  context: Context,
  guard: Guard,
): Promise<void> {
  const { db } = context
  const storage = await openStorage(context.config)
  const pictures = createPictureCache(storage.files)
  const key = await loadSigningKey(db)
  const receiver = await createUploadReceiver(context, storage)

  /** Returns the caller's upload. @throws AppError 404, also for the uploads of other people */
  const ownUpload = async (request: FastifyRequest): Promise<FileMetadata> => {
    const { id } = request.params as { id: string }
    if (!isFileId(id)) throw noSuchFile()
    const row = await db
      .selectFrom('file')
      .select(FILE_COLUMNS)
      .where('id', '=', id)
      .where('owner_id', '=', request.caller!.id)
      .executeTakeFirst()
    if (!row) throw noSuchFile()
    return row
  }

  await app.register(async (scope) => {
    // In this scope, bodies of any type reach the handler unparsed.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.addHook('onRequest', async (request, reply) => {
      void reply.header('tus-resumable', TUS_VERSION)
      if (request.method === 'OPTIONS') return
      request.caller = await guard('person', request)
      if (request.headers['tus-resumable'] !== TUS_VERSION) {
        void reply.header('tus-version', TUS_VERSION)
        throw new AppError('malformed', messages.malformed, { status: 412 })
      }
    })
    scope.addHook('preClose', async () => receiver.pause())

    for (const [url, operation] of [
      ['/files', uploadOperations.discover],
      ['/files/:id', uploadOperations.discoverOne],
    ] as const)
      scope.options(url, describedBy(operation), async (_request, reply) =>
        reply
          .status(204)
          .header('tus-version', TUS_VERSION)
          .header('tus-extension', TUS_EXTENSIONS.join(','))
          .header('tus-max-size', String(largestOf(context.config.maxBytes)))
          .send(),
      )

    scope.post('/files', describedBy(uploadOperations.begin), async (request, reply) => {
      const upload = readUploadRequest(request.headers, context.config.maxBytes)
      const ownerId = request.caller!.id
      await context.limiter.take(BEGIN_UPLOAD, ownerId)
      const id = await receiver.create(ownerId, upload)
      try {
        return send(reply, await receiver.handle(request, { id, bytes: upload.bytes }))
      } catch (error) {
        // The client has no URL for resuming the upload.
        await db.deleteFrom('file').where('id', '=', id).where('state', '=', 'uploading').execute()
        await storage.uploads.discard(id)
        throw error
      }
    })

    scope.head('/files/:id', describedBy(uploadOperations.ask), async (request, reply) => {
      let row = await ownUpload(request)
      if (row.state === 'uploading')
        try {
          return send(reply, await receiver.handle(request, tusUpload(row)))
        } catch (error) {
          // Another request may have finished the upload since the row was read.
          if (!(error instanceof AppError) || error.status !== 404) throw error
          row = await ownUpload(request)
          if (row.state === 'uploading') throw error
        }
      if (row.state === 'refused') throw noSuchFile(410)
      if (row.name !== '')
        void reply.header('upload-metadata', Metadata.stringify({ filename: row.name }))
      return reply
        .header('upload-offset', String(row.bytes))
        .header('upload-length', String(row.bytes))
        .send()
    })

    scope.patch('/files/:id', describedBy(uploadOperations.send), async (request, reply) => {
      if (request.headers['content-type'] !== OCTETS)
        throw new AppError('unsupported_type', messages.wrongContentType)
      const row = await ownUpload(request)
      if (row.state === 'refused') throw noSuchFile(410)
      const offset = request.headers['upload-offset']
      if (row.state === 'ready') {
        // The response to the last chunk was lost, and the client sends an empty chunk.
        if (offset === String(row.bytes) && request.headers['content-length'] === '0')
          return reply.status(204).header('upload-offset', offset).send()
        throw new AppError('conflict', messages.malformed)
      }
      return send(reply, await receiver.handle(request, tusUpload(row)))
    })

    scope.delete('/files/:id', describedBy(uploadOperations.remove), async (request, reply) => {
      const row = await ownUpload(request)
      // The row is deleted first: after a crash, the garbage collector removes bytes without a row.
      try {
        await db.deleteFrom('file').where('id', '=', row.id).execute()
      } catch (error) {
        if (violation(error)?.code !== FOREIGN_KEY_VIOLATION) throw error
        throw new AppError('conflict', messages.fileInUse)
      }
      // Ends another request that is still receiving bytes, and then fails with 404, because the row is gone.
      if (row.state === 'uploading')
        await receiver.handle(request, tusUpload(row)).catch((error: unknown) => {
          if (!(error instanceof AppError)) throw error
        })
      await storage.uploads.discard(row.id)
      await storage.files.remove(row.id)
      // The keys are ETags, with their quotation marks.
      for (const tag of pictures.keys()) if (tag.startsWith(`"${row.id}`)) pictures.delete(tag)
      return reply.status(204).send()
    })
  })

  await app.register(async (scope) => serveRoute(scope, context, storage.files, pictures, key))
}

/** `bytes` is never null here: the row of an upload is created with the announced size. */
const tusUpload = ({ id, bytes }: FileMetadata) => ({ id, bytes: bytes ?? 0 })

const send = (reply: FastifyReply, answer: { status: number; headers: Record<string, string> }) =>
  reply.status(answer.status).headers(answer.headers).header('cache-control', 'no-store').send()
