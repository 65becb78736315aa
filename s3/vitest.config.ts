import { defineConfig } from 'vitest/config'

/**
 * `npm run test:s3`: the tests of files once more, on a real S3 server instead of a disk, and those
 * that only make sense there.
 */
export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    include: ['apps/server/src/files/{files,uploads,kill}.test.ts', 's3/*.test.ts'],
    globalSetup: ['apps/server/test/support/global-setup.ts', 's3/setup.ts'],
    // Swift is one process of Python: more than one file at a time only makes each of them slower.
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
