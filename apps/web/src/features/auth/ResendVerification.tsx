import { useState } from 'react'
import { messageOf } from '../../shared/api/api.ts'
import { identity } from '../../entities/session/session.ts'
import { Button } from '../../shared/ui/Button.tsx'

/** Sends the verification mail again and says so in its own place (rule identity-3). */
export function ResendVerification({ email }: { email: string }) {
  const [working, setWorking] = useState(false)
  const [said, setSaid] = useState<{ sent: boolean; text: string } | null>(null)

  const send = async () => {
    setWorking(true)
    setSaid(null)
    try {
      setSaid({ sent: true, text: await identity().resendVerification(email) })
    } catch (error) {
      setSaid({ sent: false, text: messageOf(error) })
    }
    setWorking(false)
  }

  return (
    <>
      {!said?.sent && (
        <Button
          variant="secondary"
          size="small"
          working={working}
          workingLabel="Sending..."
          onClick={() => void send()}
        >
          Send the mail again
        </Button>
      )}
      {/* Always there, so that what comes is announced. */}
      <div aria-live="polite" className="w-full empty:absolute">
        {said && <p className={said.sent ? 'text-sm' : 'text-sm text-danger'}>{said.text}</p>}
      </div>
    </>
  )
}
