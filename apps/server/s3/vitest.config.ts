import { defineConfig } from 'vitest/config'

/**
 * `npm run test:s3`: the tests of files with a real S3 server instead of a disk, and the tests of S3
 * storage itself.
 */
export default defineConfig({
  test: {
    root: new URL('../../..', import.meta.url).pathname,
    include: [
      'apps/server/src/features/uploads/{serve-file,materials,attached-files,receive-upload,killed-process}.test.ts',
      'apps/server/s3/*.test.ts',
    ],
    globalSetup: ['apps/server/test/support/global-setup.ts', 'apps/server/s3/setup.ts'],
    // Swift is a single Python process, so parallel test files would only slow each other down.
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
