import { sending } from '@firstbell/messages/common'
import { sendAgain } from '@firstbell/messages/mailed-links'
import { call, endpoints, messageOf } from '#shared/api/api.ts'
import { useAction } from '#shared/hooks/useAction.ts'
import { Button } from '#shared/ui/Button.tsx'

/** Resends the verification mail and then shows the answer instead (rule identity-3). */
export function ResendVerification({ email }: { email: string }) {
  const resend = useAction({ mutationFn: () => call(endpoints.resendVerification, { email }) })
  return (
    <>
      {!resend.isSuccess && (
        <Button variant="secondary" size="small" {...resend.button} workingLabel={sending}>
          {sendAgain}
        </Button>
      )}
      {/* Mounted before its text, because screen readers announce changes only. */}
      <div aria-live="polite" className="w-full empty:absolute">
        {resend.isSuccess && <p className="text-sm">{resend.data.message}</p>}
        {resend.isError && <p className="text-sm text-danger">{messageOf(resend.error)}</p>}
      </div>
    </>
  )
}
