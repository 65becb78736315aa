import type { Config } from '../config/config.ts'
import type { Storage } from './storage-types.ts'

const opened = new WeakMap<object, Promise<Storage>>()

/**
 * Opens the storage of the settings, once for each process.
 * @throws Error with the fault if the bucket cannot be used
 */
export function openStorage(
  config: Pick<Config, 'dataDir' | 'fileStore' | 's3'>,
): Promise<Storage> {
  const storage = opened.get(config) ?? open(config)
  opened.set(config, storage)
  return storage
}

// Only the code of the configured storage is loaded.
async function open({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): Promise<Storage> {
  return s3
    ? (await import('./s3.ts')).openS3Storage(s3)
    : (await import('./disk.ts')).createDiskStorage(dataDir)
}
