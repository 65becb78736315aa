import { randomBytes } from 'node:crypto'

/** Returns a new id with LiveKit's prefix: RM for rooms, PA for participants, TR for tracks, EG for recordings. */
export function newSid(prefix: 'EG' | 'PA' | 'RM' | 'TR'): string {
  return `${prefix}_${randomBytes(9).toString('base64url').replaceAll(/[-_]/g, 'x')}`
}
