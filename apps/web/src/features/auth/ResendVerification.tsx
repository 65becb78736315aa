import { sending } from '@firstbell/messages/common'
import { sendAgain } from '@firstbell/messages/mailed-links'
import { useState } from 'react'
import { call, messageOf } from '#shared/api/api.ts'
import { endpoints } from '#shared/api/endpoints.ts'
import { Button } from '#shared/ui/Button.tsx'

/** Resends the verification mail and then shows the answer instead (rule identity-3). */
export function ResendVerification({ email }: { email: string }) {
  const [working, setWorking] = useState(false)
  const [answer, setAnswer] = useState<{ sent: boolean; text: string } | null>(null)

  const send = async () => {
    setWorking(true)
    setAnswer(null)
    try {
      const { message } = await call(endpoints.resendVerification, { email })
      setAnswer({ sent: true, text: message })
    } catch (error) {
      setAnswer({ sent: false, text: messageOf(error) })
    }
    setWorking(false)
  }

  return (
    <>
      {!answer?.sent && (
        <Button
          variant="secondary"
          size="small"
          working={working}
          workingLabel={sending}
          onClick={() => void send()}
        >
          {sendAgain}
        </Button>
      )}
      {/* Mounted before its text, because screen readers announce changes only. */}
      <div aria-live="polite" className="w-full empty:absolute">
        {answer && <p className={answer.sent ? 'text-sm' : 'text-sm text-danger'}>{answer.text}</p>}
      </div>
    </>
  )
}
