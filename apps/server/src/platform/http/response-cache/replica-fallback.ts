import { messages } from '@firstbell/contract/messages'
import { AppError } from '../errors.ts'
import { withTimeout } from '../../with-timeout.ts'

/** Milliseconds that a replica has to answer, and for which it is left out after it did not. */
const REPLICA_TIMEOUT_MS = 400
const REPLICA_AWAY_MS = 5_000

/** Reads from the given database and returns the text of an answer. */
export type Load<Source> = (from: Source) => Promise<string>

/**
 * Reads from the replica where there is one, from the primary while the replica does not answer.
 * @returns `primaryOnly` is for reads that must see what was just written
 */
export function createReader<Source>(options: {
  primary: Source
  replica: Source | undefined
  warn: (about: object, message: string) => void
}): (load: Load<Source>, primaryOnly: boolean) => Promise<string> {
  const { primary, replica, warn } = options
  let awayUntil = -Infinity
  return async (load, primaryOnly) => {
    if (replica === undefined || primaryOnly || performance.now() < awayUntil) return load(primary)
    try {
      return await withTimeout(REPLICA_TIMEOUT_MS, load(replica), () => {
        throw new AppError('unavailable', messages.unavailable)
      })
    } catch (error) {
      if (error instanceof AppError && error.code !== 'unavailable') throw error
      if (performance.now() >= awayUntil)
        warn({ err: error }, 'the replica does not answer; reading from the primary')
      awayUntil = performance.now() + REPLICA_AWAY_MS
      return load(primary)
    }
  }
}
