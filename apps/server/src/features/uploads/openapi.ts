import type { RouteDescription } from '../../platform/http/openapi.ts'

/** The operations of uploads and views in the OpenAPI document. They follow tus, not the contract. */

const resumable = {
  in: 'header',
  name: 'Tus-Resumable',
  required: true,
  schema: { const: '1.0.0' },
}
const id = { in: 'path', name: 'id', required: true, schema: { type: 'string', format: 'uuid' } }
const bytes = { type: 'string', pattern: '^\\d+$' }
const octets = (required: boolean) => ({
  required,
  content: { 'application/offset+octet-stream': { schema: {} } },
})
const tusHeaders = (others: object = {}) => ({
  'Tus-Resumable': { schema: { const: '1.0.0' } },
  ...others,
})
const offset = { 'Upload-Offset': { description: 'Bytes that are stored.', schema: bytes } }

/** Another version of the protocol, or none. */
const wrongVersion = { 412: 'malformed' } as const

const discovery = (path: string): RouteDescription => ({
  tag: 'files',
  summary: `What the upload protocol can do (tus 1.0), asked at ${path}.`,
  who: 'anyone',
  answers: {
    204: {
      description: 'In its headers.',
      headers: tusHeaders({
        'Tus-Version': { schema: { const: '1.0.0' } },
        'Tus-Extension': { schema: { type: 'string' } },
        'Tus-Max-Size': { schema: bytes },
      }),
    },
  },
  errors: [],
})

export const uploadOperations = {
  discover: discovery('/files'),
  discoverOne: { ...discovery('/files/{id}'), parameters: [id] },
  begin: {
    tag: 'files',
    summary: 'Begin an upload (tus 1.0: creation, creation-with-upload).',
    who: 'person',
    parameters: [
      resumable,
      {
        in: 'header',
        name: 'Upload-Length',
        required: true,
        description: 'Bytes, at most what `Tus-Max-Size` says.',
        schema: bytes,
      },
      {
        in: 'header',
        name: 'Upload-Metadata',
        description: '`filename` and `filetype`, each with its value in base64.',
        schema: { type: 'string' },
      },
    ],
    requestBody: octets(false),
    answers: {
      201: {
        description: 'Begun; finished where the body holds all of it.',
        headers: tusHeaders({
          Location: {
            description: 'Where to go on; with `/view` after it, where the file is seen.',
            required: true,
            schema: { type: 'string', pattern: '^/files/[0-9a-f-]{36}$' },
          },
          'Upload-Offset': { schema: bytes },
        }),
      },
    },
    errors: ['too_many_requests', 'conflict'],
    errorsElsewhere: wrongVersion,
  },
  ask: {
    tag: 'files',
    summary: 'How many bytes of an upload are stored.',
    who: 'person',
    parameters: [resumable, id],
    answers: {
      200: {
        description: 'In its headers.',
        headers: tusHeaders({
          ...offset,
          'Upload-Length': { schema: bytes },
          'Upload-Metadata': { schema: { type: 'string' } },
        }),
      },
    },
    // The complete bytes may be found to be nothing that is taken.
    errors: ['not_found', 'invalid', 'too_large', 'unsupported_type'],
    errorsElsewhere: { ...wrongVersion, 410: 'not_found', 423: 'conflict' },
  },
  send: {
    tag: 'files',
    summary: 'Send the next bytes of an upload.',
    who: 'person',
    parameters: [
      resumable,
      id,
      { in: 'header', name: 'Upload-Offset', required: true, schema: bytes },
    ],
    requestBody: octets(true),
    answers: {
      204: {
        description: 'Stored; with the last byte the file is judged, and can be seen.',
        headers: tusHeaders(offset),
      },
    },
    errors: ['not_found', 'conflict'],
    errorsElsewhere: { ...wrongVersion, 410: 'not_found', 423: 'conflict' },
  },
  remove: {
    tag: 'files',
    summary: 'Give an upload up, or remove a finished file that nothing names.',
    who: 'person',
    parameters: [resumable, id],
    answers: { 204: { description: 'Gone.', headers: tusHeaders() } },
    errors: ['not_found', 'conflict'],
    errorsElsewhere: wrongVersion,
  },
} satisfies Record<string, RouteDescription>

export const viewOperation: RouteDescription = {
  tag: 'files',
  summary: 'A picture, to everybody; a resume, to whoever has its signed URL.',
  who: 'anyone',
  parameters: [
    id,
    {
      in: 'query',
      name: 'w',
      description: 'The picture no narrower than this, in pixels.',
      schema: { type: 'string', pattern: '^[1-9]\\d{0,4}$' },
    },
    { in: 'query', name: 'expires', schema: { type: 'string' } },
    { in: 'query', name: 'signature', schema: { type: 'string' } },
  ],
  answers: {
    200: {
      description: 'The file.',
      content: {
        'image/webp': { schema: {} },
        'application/pdf': { schema: {} },
        'application/msword': { schema: {} },
        'application/vnd.openxmlformats-officedocument.wordprocessingml.document': { schema: {} },
      },
    },
    304: { description: 'Unchanged since the ETag that was sent.' },
  },
  errors: ['not_found'],
}
