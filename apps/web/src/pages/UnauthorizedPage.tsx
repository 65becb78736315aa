import * as m from '@firstbell/messages/access'
import { MessagePage } from '#shared/page/MessagePage.tsx'
import { LinkButton } from '#shared/ui/Button.tsx'

export default function UnauthorizedPage() {
  return (
    <MessagePage
      title={m.noPermissionTitle}
      actions={<LinkButton to="/">{m.backToHome}</LinkButton>}
    >
      <p>{m.noPermission}</p>
    </MessagePage>
  )
}
