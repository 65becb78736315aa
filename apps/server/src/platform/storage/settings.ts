import { z } from 'zod'
import {
  choice,
  defineSettings,
  matching,
  optionalUrl,
  setting,
  withoutTrailingSlash,
} from '../config/define-settings.ts'

export interface StorageConfig {
  fileStore: 'disk' | 's3'
  /** Set when `fileStore` is s3. */
  s3?: S3Config
}

export interface S3Config {
  /** Without a trailing slash. */
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  /** Whether the bucket's name is in the path of a URL instead of the host name. */
  pathStyle: boolean
}

export const storageSettings = defineSettings({
  group: 'Storage',
  shape: {
    FILE_STORE: setting(choice(['disk', 's3']).default('disk'), {
      description:
        'Where uploads are stored: `disk` is `DATA_DIR/files`, `s3` a bucket of Amazon S3 or a compatible service (docs/operations.md).',
      example: 's3',
    }),
    S3_ENDPOINT: setting(optionalUrl(['http:', 'https:'], 'https://s3.example.org'), {
      description: 'The address of the object store.',
      example: 'https://s3.example.org',
      default: 'Amazon’s, in `S3_REGION`',
    }),
    S3_REGION: setting(
      matching(/^[\w-]+$/, 'must be a region such as eu-central-1').default('us-east-1'),
      {
        description: 'The region of the bucket.',
        example: 'eu-central-1',
      },
    ),
    S3_BUCKET: setting(
      matching(
        /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
        'must be the name of a bucket such as firstbell',
      ).optional(),
      {
        description: 'The bucket, private and used by this site only. Required for `s3`.',
        example: 'firstbell',
      },
    ),
    S3_ACCESS_KEY_ID: setting(z.string().optional(), {
      description: 'The key that may read, write, delete and list its objects. Required for `s3`.',
      example: 'AKIAIOSFODNN7EXAMPLE',
    }),
    S3_SECRET_ACCESS_KEY: setting(z.string().optional(), {
      description: 'Its secret. Required for `s3`.',
      example: 'secret',
      secret: true,
    }),
    S3_FORCE_PATH_STYLE: setting(choice(['on', 'off', 'true', 'false']).optional(), {
      description:
        'Whether the bucket is in the path (`https://s3.example.org/firstbell`) or in the host name.',
      default: '`on` with `S3_ENDPOINT`, else `off`',
      example: 'off',
    }),
  },
  faults: ({ values, has }) =>
    values['FILE_STORE'] === 's3'
      ? ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']
          .filter((name) => !has(name))
          .map((name) => `${name} is required for FILE_STORE=s3`)
      : [],
  configure: (values): StorageConfig => {
    if (values.FILE_STORE === 'disk') return { fileStore: 'disk' }
    const style = values.S3_FORCE_PATH_STYLE ?? (values.S3_ENDPOINT === undefined ? 'off' : 'on')
    return {
      fileStore: 's3',
      s3: {
        endpoint: withoutTrailingSlash(
          values.S3_ENDPOINT ?? `https://s3.${values.S3_REGION}.amazonaws.com`,
        ),
        region: values.S3_REGION,
        bucket: values.S3_BUCKET!,
        accessKeyId: values.S3_ACCESS_KEY_ID!,
        secretAccessKey: values.S3_SECRET_ACCESS_KEY!,
        pathStyle: style === 'on' || style === 'true',
      },
    }
  },
})
