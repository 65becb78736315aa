import { messages } from '@firstbell/contract/messages'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../shared/api/api.ts'
import { endpoints } from '../../shared/api/endpoints.ts'
import { logout } from '../../entities/session/session.ts'
import { notify } from '../../shared/notices/notices.ts'
import { ConfirmDialog } from '../../shared/ui/Dialog.tsx'

/**
 * Asks for confirmation, deletes the account, logs out and opens the login page (rule screen-28).
 */
export default function DeleteAccount({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const [working, setWorking] = useState(false)

  const remove = async () => {
    setWorking(true)
    try {
      await call(endpoints.deleteAccount, {})
    } catch {
      // A failure shows no message (rule screen-28); the button is enabled again.
      setWorking(false)
      return
    }
    void logout()
    notify({ kind: 'success', text: messages.accountDeleted })
    await navigate('/login', { replace: true })
  }

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => void remove()}
      title="Delete Account"
      question={messages.confirmDeleteAccount}
      confirmLabel="Delete"
      workingLabel="Deleting..."
      danger
      working={working}
    />
  )
}
