import type { User } from '@firstbell/contract/accounts'
import { messages } from '@firstbell/contract/messages'
import * as m from '@firstbell/messages/guardian'
import { lazyDialog } from '#shared/request-states/lazy-dialog.tsx'
import { useUrlDialog } from '#shared/routing/dialog-url.ts'
import { Button } from '#shared/ui/Button.tsx'
import { Notice } from '#shared/ui/Notice.tsx'

const AskGuardian = lazyDialog(async () => (await import('./AskGuardian.tsx')).default)

/** Says that a young person waits for their parent or guardian, and offers to mail them again (rule account-30). */
export function GuardianNotice({ user: { guardian } }: { user: User }) {
  const { value: dialog, open, close } = useUrlDialog('dialog')
  const waits = guardian?.confirmed === false
  return (
    <>
      <Notice
        action={
          <Button variant="secondary" size="small" onClick={() => open('guardian')}>
            {m.sendAgain}
          </Button>
        }
      >
        {waits && (
          <>
            <strong>{messages.waitingForGuardian}</strong> <span>{m.mailSent(guardian.email)}</span>
          </>
        )}
      </Notice>
      {waits && dialog === 'guardian' && <AskGuardian email={guardian.email} onClose={close} />}
    </>
  )
}
