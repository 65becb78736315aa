import { IMAGE_CROPS } from '@firstbell/contract/limits'
import { parameter, type RouteDescription } from '../../platform/http/openapi.ts'
import { PLAIN_TYPES } from './detect-type.ts'

/** The operations of uploads and views in the OpenAPI document. They follow tus, not the contract. */

const text = { type: 'string' }
const bytes = { type: 'string', pattern: '^\\d+$' }
const width = { type: 'string', pattern: '^[1-9]\\d{0,4}$' }
const version = { const: '1.0.0' }
const id = parameter('path', 'id', { type: 'string', format: 'uuid' })
const cropped = parameter(
  'query',
  'crop',
  { enum: IMAGE_CROPS },
  { description: 'The picture cropped to this ratio.' },
)
const mandatory = { required: true }
const resumable = parameter('header', 'Tus-Resumable', version, mandatory)
const octets = (required: boolean) => ({
  required,
  content: { 'application/offset+octet-stream': { schema: {} } },
})
const answer = (description: string, headers: object = {}) => ({
  description,
  headers: { 'Tus-Resumable': { schema: version }, ...headers },
})
const offset = { 'Upload-Offset': { description: 'Bytes that are stored.', schema: bytes } }

/** Another version of the protocol, or none. */
const wrongVersion = { 412: 'malformed' } as const
const inProgress = { ...wrongVersion, 410: 'not_found', 423: 'conflict' } as const

const discovery = (path: string): RouteDescription => ({
  tag: 'files',
  summary: `What the upload protocol can do (tus 1.0), asked at ${path}.`,
  who: 'anyone',
  answers: {
    204: answer('In its headers.', {
      'Tus-Version': { schema: version },
      'Tus-Extension': { schema: text },
      'Tus-Max-Size': { schema: bytes },
    }),
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
      parameter('header', 'Upload-Length', bytes, {
        ...mandatory,
        description: 'Bytes, at most what `Tus-Max-Size` says.',
      }),
      parameter('header', 'Upload-Metadata', text, {
        description:
          '`filename`, `filetype`, and `purpose`, which is `material` for a file among the materials of an offering; each with its value in base64.',
      }),
    ],
    requestBody: octets(false),
    answers: {
      201: answer('Begun; finished where the body holds all of it.', {
        Location: {
          description: 'Where to go on; with `/view` after it, where the file is seen.',
          required: true,
          schema: { type: 'string', pattern: '^/files/[0-9a-f-]{36}$' },
        },
        'Upload-Offset': { schema: bytes },
      }),
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
      200: answer('In its headers.', {
        ...offset,
        'Upload-Length': { schema: bytes },
        'Upload-Metadata': { schema: text },
      }),
    },
    // The complete bytes may be found to be nothing that is taken.
    errors: ['not_found', 'invalid', 'too_large', 'unsupported_type'],
    errorsElsewhere: inProgress,
  },
  send: {
    tag: 'files',
    summary: 'Send the next bytes of an upload.',
    who: 'person',
    parameters: [resumable, id, parameter('header', 'Upload-Offset', bytes, mandatory)],
    requestBody: octets(true),
    answers: {
      204: answer('Stored; with the last byte the file is judged, and can be seen.', offset),
    },
    errors: ['not_found', 'conflict'],
    errorsElsewhere: inProgress,
  },
  remove: {
    tag: 'files',
    summary: 'Give an upload up, or remove a finished file that nothing names.',
    who: 'person',
    parameters: [resumable, id],
    answers: { 204: answer('Gone.') },
    errors: ['not_found', 'conflict'],
    errorsElsewhere: wrongVersion,
  },
} satisfies Record<string, RouteDescription>

export const viewOperation: RouteDescription = {
  tag: 'files',
  summary: 'A picture, to everybody; a resume or material, to whoever has its signed URL.',
  who: 'anyone',
  parameters: [
    id,
    parameter('query', 'w', width, {
      description: 'The picture no narrower than this, in pixels.',
    }),
    cropped,
    parameter('query', 'expires'),
    parameter('query', 'signature'),
  ],
  answers: {
    200: {
      description: 'The file.',
      content: Object.fromEntries(
        ['image/webp', ...Object.values(PLAIN_TYPES)].map((type) => [type, { schema: {} }]),
      ),
    },
    206: { description: 'The part of a private file that `Range` names.' },
    304: { description: 'Unchanged since the ETag that was sent.' },
    416: { description: 'There is no such part.' },
  },
  errors: ['not_found'],
}

export const previewOperation: RouteDescription = {
  tag: 'files',
  summary:
    'A picture as JPEG, for programs that show no WebP: those for mail, and previews of links.',
  who: 'anyone',
  parameters: [id, cropped],
  answers: {
    200: { description: 'The picture.', content: { 'image/jpeg': { schema: {} } } },
    304: { description: 'Unchanged since the ETag that was sent.' },
  },
  errors: ['not_found'],
}
