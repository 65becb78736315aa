import * as m from '@firstbell/messages/access'
import { MessagePage } from '#shared/page/MessagePage.tsx'
import { LinkButton } from '#shared/ui/Button.tsx'

/** Also shown for a class or course that does not exist. */
export default function NotFoundPage() {
  return (
    <MessagePage
      title={m.notFoundTitle}
      above={
        <p aria-hidden="true" className="tabular font-display text-6xl font-semibold text-accent">
          404
        </p>
      }
      actions={<LinkButton to="/">{m.backToHome}</LinkButton>}
    >
      <p>{m.notFound}</p>
    </MessagePage>
  )
}
