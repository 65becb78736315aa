import type { User } from '@firstbell/contract/accounts'
import { messages } from '@firstbell/contract/messages'
import * as common from '@firstbell/messages/common'
import * as m from '@firstbell/messages/own-details'
import { useNavigate } from 'react-router'
import { logout } from '#entities/login/login.ts'
import { useConfirmed } from '#features/security/useConfirmed.tsx'
import { call, endpoints } from '#shared/api/api.ts'
import { notify } from '#shared/notices/notices.ts'
import { useSite } from '#shared/page/site.ts'
import { ConfirmDialog } from '#shared/ui/Dialog.tsx'

/**
 * Asks for confirmation, and for the identity if the sign-in is not recent; then deletes the account, logs
 * out and opens the login page (rule screen-28).
 */
export default function DeleteAccount({
  role,
  onClose,
}: Pick<User, 'role'> & { onClose: () => void }) {
  const navigate = useNavigate()
  const { payments } = useSite()
  const { confirmed, dialog } = useConfirmed()
  const remove = async () => {
    await confirmed(() => call(endpoints.deleteAccount, {}))
    void logout()
    notify({ kind: 'success', text: messages.accountDeleted })
    await navigate('/login', { replace: true })
  }

  return (
    <ConfirmDialog
      onClose={onClose}
      // A failure shows no message (rule screen-28).
      onConfirm={remove}
      title={m.deleteAccount}
      question={messages.confirmDeleteAccount}
      confirmLabel={common.delete_}
      workingLabel={common.deleting}
      danger
    >
      <div className="mt-4 grid gap-2">
        <p>{m.endsWithAccount}</p>
        <ul className="grid list-disc gap-1 ps-5">
          {role.includes('student') && <li>{m.bookingsEnd}</li>}
          {role.includes('instructor') && <li>{m.offeringsEnd}</li>}
          <li>{m.profileEnds}</li>
        </ul>
        {payments && role.includes('instructor') && <p>{m.payoutsDue}</p>}
      </div>
      {dialog}
    </ConfirmDialog>
  )
}
