import { escapeHtml } from '../../platform/mail/layout.ts'
import { scriptlessPage } from '../../platform/mail/mailbox/mailbox-pages.ts'

/** Asks before it ends anything: link checkers open every link of a mail. */
export function confirmUnsubscribePage(email: string, action: string): string {
  return scriptlessPage(
    'Unsubscribe',
    `<h1>Unsubscribe</h1>
<p>Shall we stop sending the Firstbell newsletter to <strong>${escapeHtml(email)}</strong>?</p>
<form method="post" action="${escapeHtml(action)}"><button type="submit">Unsubscribe</button></form>
<p class="muted"><a href="/">No, keep it coming</a></p>`,
  )
}

export function unsubscribedPage(): string {
  return scriptlessPage(
    'You are unsubscribed',
    `<h1>You are unsubscribed</h1>
<p>No more newsletters will come. If you change your mind, the box at the foot of every page is there for you.</p>
<p><a class="button" href="/">Back to Home</a></p>`,
  )
}

export function unknownSubscriptionPage(): string {
  return scriptlessPage(
    'Link not found',
    `<h1>We do not know this link</h1>
<p>It may have been cut off on its way. Please open the Unsubscribe link of a newsletter mail again, or copy the whole of it.</p>
<p><a class="button" href="/">Back to Home</a></p>`,
  )
}
