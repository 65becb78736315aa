import type { Config } from '../config/config.ts'
import type { Storage } from './storage-types.ts'

const opened = new WeakMap<object, Promise<Storage>>()

/**
 * Opens the storage that the settings name, once for each process.
 * @throws Error that names the fault when the bucket cannot be used
 */
export function openStorage(
  config: Pick<Config, 'dataDir' | 'fileStore' | 's3'>,
): Promise<Storage> {
  const storage = opened.get(config) ?? open(config)
  opened.set(config, storage)
  return storage
}

// Loads the code of the one that is used only.
async function open({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): Promise<Storage> {
  return s3
    ? (await import('./s3.ts')).openS3Storage(s3)
    : (await import('./disk.ts')).createDiskStorage(dataDir)
}
