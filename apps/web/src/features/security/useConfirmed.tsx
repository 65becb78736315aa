import { useRef, useState, type ReactNode } from 'react'
import { ApiError } from '#shared/api/api.ts'
import { lazyDialog } from '#shared/request-states/lazy-dialog.tsx'

const ConfirmIdentity = lazyDialog(async () => (await import('./ConfirmIdentity.tsx')).default)

/** Returns whether the server requires a confirmation; after `confirmed`, that the person has cancelled it. */
export const isUnconfirmed = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'confirm_identity'

/**
 * Supports actions that the server allows only after a recent sign-in or confirmation (rule security-7).
 * `confirmed(act)` runs an action. If the server requires a confirmation, the dialog asks for it and the
 * action runs again; if the person cancels the dialog, the original error is thrown.
 * @returns `dialog` must be rendered within the dialog that starts the action
 */
export function useConfirmed(): {
  confirmed: <T>(act: () => Promise<T>) => Promise<T>
  dialog: ReactNode
} {
  const [asking, setAsking] = useState<{ answered: (confirmed: boolean) => void }>()
  const question = useRef<Promise<boolean>>(undefined)
  // Actions whose answers arrive while the dialog is open share its outcome.
  const ask = () =>
    (question.current ??= new Promise<boolean>((resolve) =>
      setAsking({
        answered: (confirmed) => {
          question.current = undefined
          setAsking(undefined)
          resolve(confirmed)
        },
      }),
    ))
  return {
    confirmed: async (act) => {
      try {
        return await act()
      } catch (error) {
        if (!isUnconfirmed(error) || !(await ask())) throw error
        return act()
      }
    },
    dialog: asking && <ConfirmIdentity onClose={asking.answered} />,
  }
}
