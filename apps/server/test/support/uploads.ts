import { randomUUID } from 'node:crypto'
import { readdir, stat, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { messages } from '@firstbell/contract/messages'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { afterAll, inject } from 'vitest'
import { registerFiles } from '../../src/features/uploads/routes.ts'
import { openFileAccess, type FileAccess } from '../../src/features/uploads/uploads.ts'
import type { Config } from '../../src/platform/config/config.ts'
import type { Context } from '../../src/platform/context.ts'
import { AppError } from '../../src/platform/http/errors.ts'
import type { Guard } from '../../src/platform/http/routes.ts'
import { createHttpServer } from '../../src/platform/http/server.ts'
import { openBucket } from '../../src/platform/storage/bucket.ts'
import { SEGMENT_BYTES } from '../../src/platform/storage/s3.ts'
import type { S3Config } from '../../src/platform/storage/settings.ts'
import { createContext, PATIENT } from './context.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** An object store for these tests instead of a disk: `npm run test:s3`. */
    s3?: Omit<S3Config, 'bucket'>
  }
}

/** A server to upload to, and files to upload. */
export interface FilesServer {
  context: Context
  app: FastifyInstance
  files: FileAccess
  /** `http://127.0.0.1:port` */
  origin: string
  request: (method: string, path: string, options?: RequestOptions) => Promise<Response>
  /** Creates an upload. @returns its path */
  begin: (owner: string, bytes: number, metadata?: Record<string, string>) => Promise<string>
  /** Sends bytes of an upload, from an offset. */
  send: (owner: string, path: string, offset: number, bytes: Buffer) => Promise<Response>
  /** Uploads a file in one request. @returns the last answer and the file's id */
  upload: (
    owner: string,
    bytes: Buffer,
    metadata?: Record<string, string>,
  ) => Promise<{ id: string; path: string; answer: Response }>
  /** The content of the storage, read directly. */
  behind: Behind
  /**
   * Another server with the same database and storage, like a second process. With an object store it has its
   * own data folder, like on another machine.
   */
  another: () => Promise<FilesServer>
}

interface RequestOptions {
  as?: string
  headers?: Record<string, string>
  body?: Buffer | ReadableStream
}

/** Reads the disk or the object store directly. */
export interface Behind {
  /** Upload progress is durable in units of this number of bytes. */
  grain: number
  /** Returns the bytes of an upload in progress that would survive a crash now. */
  durableBytes: (id: string) => Promise<number>
  /** Returns the names of everything that is stored of an upload in progress. */
  spooled: (id: string) => Promise<string[]>
  /** Returns the names of what is stored of a finished file. */
  stored: (id: string) => Promise<string[]>
  /** Stores all bytes of an upload, as if the process had been killed before it checked them. */
  complete: (id: string, bytes: Buffer) => Promise<void>
}

/** Uses the token as the person's id, because these tests are not about authentication. */
const guard: Guard = async (_who, request: FastifyRequest) => {
  const id = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
  if (id === undefined) throw new AppError('unauthenticated', messages.tokenMissing)
  return {
    id,
    subject: id,
    email: 'someone@example.com',
    name: 'Someone',
    roles: ['instructor'],
    isAdmin: false,
    approved: true,
    loginId: undefined,
  }
}

/** The files feature on its own port, with a real database and a real folder. */
export async function startFiles(): Promise<FilesServer> {
  const context = await createContext(await storageSettings())
  const apps: FastifyInstance[] = []
  afterAll(() => Promise.all(apps.map((app) => app.close())))
  return serve(context, apps)
}

/** The settings of a bucket for this test file; empty for the disk. */
async function storageSettings(): Promise<Record<string, string>> {
  const s3 = inject('s3')
  if (!s3) return {}
  const bucket = `test-${randomUUID()}`
  const { endpoint, region, pathStyle: forcePathStyle } = s3
  const client = new S3Client({ endpoint, region, forcePathStyle, credentials: s3 })
  await client.send(new CreateBucketCommand({ Bucket: bucket }))
  return {
    FILE_STORE: 's3',
    S3_ENDPOINT: s3.endpoint,
    S3_REGION: s3.region,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: s3.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
  }
}

function behindDisk(dataDir: string): Behind {
  const spool = join(dataDir, 'files', 'uploads')
  const stored = join(dataDir, 'files', 'stored')
  return {
    grain: 0,
    durableBytes: async (id) => (await stat(join(spool, id))).size,
    spooled: async (id) => (await readdir(spool)).filter((name) => name.startsWith(id)),
    stored: async (id) => readdir(join(stored, id.slice(0, 2), id)).catch(() => []),
    complete: (id, bytes) => writeFile(join(spool, id), bytes),
  }
}

async function behindS3(config: S3Config): Promise<Behind> {
  const bucket = await openBucket(config)
  const under = async (prefix: string) => {
    const found: { key: string; bytes: number; changedAt: Date }[] = []
    for await (const page of bucket.list(prefix)) found.push(...page)
    return found
  }
  return {
    grain: SEGMENT_BYTES,
    durableBytes: async (id) =>
      (await under(`uploads/${id}/`)).reduce((sum, { bytes }) => sum + bytes, 0),
    spooled: async (id) => (await under(`uploads/${id}/`)).map(({ key }) => key),
    stored: async (id) => (await under(`stored/${id.slice(0, 2)}/${id}/`)).map(({ key }) => key),
    complete: (id, bytes) => bucket.put(`uploads/${id}/0`, bytes),
  }
}

async function serve(context: Context, apps: FastifyInstance[]): Promise<FilesServer> {
  const { s3, dataDir } = context.config
  const app = await createHttpServer({
    logger: context.log,
    production: false,
    publicUrl: 'http://127.0.0.1',
    trustProxy: 0,
    ...PATIENT,
  })
  await registerFiles(app, context, guard)
  const files = await openFileAccess(context)
  await app.listen({ port: 0, host: '127.0.0.1' })
  apps.push(app)
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`

  const request: FilesServer['request'] = (method, path, { as, headers, body } = {}) =>
    fetch(origin + path, {
      method,
      headers: {
        ...(method !== 'GET' && { 'tus-resumable': '1.0.0' }),
        ...(as !== undefined && { authorization: `Bearer ${as}` }),
        ...headers,
      },
      ...(body && { body, duplex: 'half' }),
    } as RequestInit)
  const begin: FilesServer['begin'] = async (owner, bytes, metadata = {}) => {
    const answer = await request('POST', '/files', {
      as: owner,
      headers: { 'upload-length': String(bytes), 'upload-metadata': encode(metadata) },
    })
    if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`)
    return answer.headers.get('location')!
  }
  const send: FilesServer['send'] = (owner, path, offset, bytes) =>
    request('PATCH', path, {
      as: owner,
      headers: {
        'content-type': 'application/offset+octet-stream',
        'upload-offset': String(offset),
      },
      body: bytes,
    })
  return {
    context,
    app,
    files,
    origin,
    request,
    begin,
    send,
    upload: async (owner, bytes, metadata) => {
      const path = await begin(owner, bytes.length, metadata)
      const answer = await send(owner, path, 0, bytes)
      return { id: path.split('/').at(-1)!, path, answer }
    },
    behind: await (s3 ? behindS3(s3) : behindDisk(dataDir)),
    another: () => serve({ ...context, config: elsewhere(context.config) }, apps),
  }
}

/** The settings of another process; with an object store, of one on another machine. */
export const elsewhere = (config: Config): Config => ({
  ...config,
  ...(config.s3 && { dataDir: join(tmpdir(), `fb-no-such-folder-${randomUUID()}`) }),
})

/** Returns the Upload-Metadata header of the tus protocol. */
export function encode(metadata: Record<string, string>): string {
  return Object.entries({ note: '', ...metadata })
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`.trim())
    .join(',')
}

export const someone = (): string => randomUUID()

/** Returns the headers of a request that sends an upload from its start, for a socket. */
export const patchHead = (path: string, owner: string, bytes: number): string =>
  [
    `PATCH ${path} HTTP/1.1`,
    'Host: x',
    'Tus-Resumable: 1.0.0',
    `Authorization: Bearer ${owner}`,
    'Content-Type: application/offset+octet-stream',
    'Upload-Offset: 0',
    `Content-Length: ${bytes}`,
    '\r\n',
  ].join('\r\n')
