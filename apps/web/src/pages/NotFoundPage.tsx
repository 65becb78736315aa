import { MessagePage } from '../shared/page/MessagePage.tsx'
import { LinkButton } from '../shared/ui/Button.tsx'

/** Also shown for a class or course that does not exist. */
export default function NotFoundPage() {
  return (
    <MessagePage
      title="Page Not Found"
      above={
        <p aria-hidden="true" className="tabular font-display text-6xl font-semibold text-accent">
          404
        </p>
      }
      actions={<LinkButton to="/">Back to Home</LinkButton>}
    >
      <p>
        The page you are looking for is not here. It may have moved, or the address may be mistyped.
      </p>
    </MessagePage>
  )
}
