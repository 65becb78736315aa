import * as m from '@firstbell/messages/offering-page'
import { notify } from './notices.ts'

/**
 * Copies a text to the clipboard and shows a notice: `copied`, or `refused` if the browser does not allow it.
 * @returns whether it was copied
 */
export async function copyText(text: string, copied: string, refused: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    notify({ kind: 'success', text: copied })
    return true
  } catch {
    notify({ kind: 'info', text: refused })
    return false
  }
}

/** Copies the URL of a page; the notice shows it if the browser does not allow that. */
export const copyLink = (url: string) => copyText(url, m.linkCopied, m.addressIs(url))
