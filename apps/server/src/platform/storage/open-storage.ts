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
  let storage = opened.get(config)
  if (!storage) {
    storage = open(config)
    opened.set(config, storage)
    storage.catch(() => opened.delete(config))
  }
  return storage
}

// Loads the code of the one that is used only.
async function open({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): Promise<Storage> {
  return s3
    ? (await import('./s3.ts')).openS3Storage(s3)
    : (await import('./disk.ts')).createDiskStorage(dataDir)
}
