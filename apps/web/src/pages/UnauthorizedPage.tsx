import { MessagePage } from '../shared/page/MessagePage.tsx'
import { LinkButton } from '../shared/ui/Button.tsx'

export default function UnauthorizedPage() {
  return (
    <MessagePage title="No permission" actions={<LinkButton to="/">Back to Home</LinkButton>}>
      <p>You do not have permission to view this page. It is for another kind of account.</p>
    </MessagePage>
  )
}
