import type { Kind } from '@firstbell/contract/kinds'

/** Addresses of an offering, for mails and calendars. `publicUrl` has no trailing slash. */

/** The public page of an offering. */
export function pageOf({ kind, id }: { kind: Kind; id: string }, publicUrl: string): string {
  return `${publicUrl}/${kind === 'class' ? 'classes' : 'courses'}/${encodeURIComponent(id)}`
}

/** The page on which people wait for a session and join it (rule screen-45). */
export function joinOf({ id }: { id: string }, publicUrl: string): string {
  return `${publicUrl}/join/${encodeURIComponent(id)}`
}
