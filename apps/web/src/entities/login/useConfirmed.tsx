import { useState, type ReactNode } from 'react'
import { ApiError } from '../../shared/api/api.ts'
import { optionalDialog } from '../../shared/request-states/optional-dialog.tsx'

const ConfirmIdentity = optionalDialog(async () => (await import('./ConfirmIdentity.tsx')).default)

/**
 * For acts that the server does only for who has just signed in, or confirmed that it is them (rule
 * security-7). `confirmed(act)` runs an act; if it is refused for that, the dialog asks the person, and
 * then the act runs again. Who does not confirm gets the refusal.
 * @returns the dialog is to be rendered, within the dialog that the act is started from
 */
export function useConfirmed(): {
  confirmed: <T>(act: () => Promise<T>) => Promise<T>
  dialog: ReactNode
} {
  const [asking, setAsking] = useState<{ answered: (confirmed: boolean) => void }>()
  const ask = () =>
    new Promise<boolean>((resolve) =>
      setAsking({
        answered: (confirmed) => {
          setAsking(undefined)
          resolve(confirmed)
        },
      }),
    )
  return {
    confirmed: async (act) => {
      try {
        return await act()
      } catch (error) {
        const isAsked = error instanceof ApiError && error.code === 'confirm_identity'
        if (!isAsked || !(await ask())) throw error
        return act()
      }
    },
    dialog: asking && <ConfirmIdentity onClose={asking.answered} />,
  }
}
