import { MAX_IMAGE_BYTES, MAX_MATERIAL_BYTES, MAX_RESUME_BYTES } from '@firstbell/contract/limits'
import { defineSettings, matching, setting } from '../../platform/config/define-settings.ts'
import type { FileKind } from './file-metadata.ts'

export interface UploadsConfig {
  maxBytes: Record<FileKind, number>
}

declare module '../../platform/config/config.ts' {
  interface Config extends UploadsConfig {}
}

const MEGABYTE = 1024 * 1024

const megabytes = (defaultValue: number) =>
  matching(
    /^[1-9]\d{0,3}$/,
    `must be a number of megabytes from 1 to 9999, such as ${defaultValue}`,
  )
    .transform(Number)
    .default(defaultValue)

export const uploadsSettings = defineSettings({
  group: 'Storage',
  shape: {
    MAX_PICTURE_MB: setting(megabytes(MAX_IMAGE_BYTES / MEGABYTE), {
      description: 'The largest picture, in megabytes. The forms stop at 10.',
      example: '25',
    }),
    MAX_RESUME_MB: setting(megabytes(MAX_RESUME_BYTES / MEGABYTE), {
      description: 'The largest resume, in megabytes. The forms stop at 20.',
      example: '50',
    }),
  },
  configure: (values): UploadsConfig => ({
    maxBytes: {
      picture: values.MAX_PICTURE_MB * MEGABYTE,
      resume: values.MAX_RESUME_MB * MEGABYTE,
      material: MAX_MATERIAL_BYTES,
    },
  }),
})
