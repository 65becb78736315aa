import crypto, { type BinaryLike, type ScryptOptions } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

/**
 * Makes a server of the journeys hash passwords at the lowest cost: the product's own takes 0.2 s of processor time for
 * each, and has its own tests (passwords.test.ts). Node.js loads this module before the server, which has no setting
 * for it.
 */
const { scrypt } = crypto
const cheaply = (
  password: BinaryLike,
  salt: BinaryLike,
  bytes: number,
  options: ScryptOptions,
  done: (error: Error | null, key: Buffer) => void,
) => scrypt(password, salt, bytes, { ...options, N: 16 }, done)
Object.assign(crypto, { scrypt: cheaply })
syncBuiltinESMExports()
