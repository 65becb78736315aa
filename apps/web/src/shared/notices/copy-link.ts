import * as m from '@firstbell/messages/offering-page'
import { notify } from './notices.ts'

/** Copies an address to the clipboard, and says so; shows the address where that is not allowed. */
export async function copyLink(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url)
    notify({ kind: 'success', text: m.linkCopied })
  } catch {
    notify({ kind: 'info', text: m.addressIs(url) })
  }
}
