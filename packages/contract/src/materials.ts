import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { boundedList, httpsUrl, idField, idParams, requiredLine } from './fields.ts'
import { MAX_MATERIALS, TEXT_MAX } from './limits.ts'
import { messages } from './messages.ts'
import { scopeField } from './series-scope.ts'

/** A file or a link for those booked (docs/product/materials.md). */
export const material = z.union([
  z.object({
    title: z.string(),
    fileId: z.string(),
    /** Media type of what the link gives. */
    type: z.string(),
    bytes: z.number(),
    /** A relative link that needs no token and ends after MATERIAL_LINK_SECONDS. */
    url: z.string(),
  }),
  z.object({ title: z.string(), url: z.string() }),
])
export type Material = z.infer<typeof material>

export const materialTitle = requiredLine(messages.titleRequired, TEXT_MAX.materialTitle)

/** Exactly one of `fileId`, an own upload for this purpose, and `url` (rule material-1). */
export const materialForm = z
  .object({
    title: materialTitle,
    fileId: z.optional(idField),
    url: z.optional(
      httpsUrl(messages.materialUrlInvalid).check(z.minLength(1, messages.materialUrlInvalid)),
    ),
  })
  .check(
    z.refine(({ fileId, url }) => (fileId === undefined) !== (url === undefined), {
      error: messages.materialSource,
    }),
  )
export type MaterialForm = z.infer<typeof materialForm>

const materialsOutput = z.object({
  message: z.string(),
  materials: z.array(material),
  /** Names exactly this list; `putMaterials` takes it (rule material-10). */
  version: z.string(),
})

export const getMaterials = defineCall('getMaterials', {
  summary: 'The files and links for those booked, with links that are valid for five minutes.',
  params: idParams,
  output: materialsOutput,
  errors: ['not_found', 'gone'],
})

export const putMaterials = defineCall('putMaterials', {
  summary:
    'Replace the materials of an own class or course; what it adds, also in the later classes of its series.',
  params: idParams,
  body: z.object({
    materials: boundedList(materialForm, MAX_MATERIALS),
    /** The version of the list that was edited; without it, any version is replaced. */
    version: z.optional(z.string()),
    /** With 'following', the later classes of the series get what the list adds (rule material-11). */
    scope: scopeField,
  }),
  output: materialsOutput,
  errors: ['not_found', 'gone', 'conflict'],
})
