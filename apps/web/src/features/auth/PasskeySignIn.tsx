import { messages } from '@firstbell/contract/messages'
import * as m from '@firstbell/messages/log-in'
import type { AuthenticationResponseJSON } from '@simplewebauthn/browser'
import { KeyRound } from 'lucide'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  requestPasskey,
  offerPasskeys,
  openByPasskey,
  passkeyFailure,
} from '#entities/login/passkeys.ts'
import { loginWith } from '#entities/login/sign-in.ts'
import { claimsOf } from '#entities/login/token-claims.ts'
import { FailureNotice } from '#shared/forms/FormParts.tsx'
import type { Failure } from '#shared/forms/useFormSubmit.ts'
import { Button } from '#shared/ui/Button.tsx'
import { useOnce } from '#shared/ui/useOnce.ts'
import { loginFailure } from './login-failure.tsx'

/**
 * Signs in with a passkey: with the button, or from the autofill of the page's email field, in which the browser
 * offers passkeys from the start until the page is left (rule passkey-7).
 * @param onLogin opens the next page
 */
export function PasskeySignIn({ onLogin }: { onLogin: () => Promise<void> }) {
  const [working, setWorking] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  /** Whether the component is still mounted when a request ends. */
  const shown = useRef(false)
  const endOffer = useRef(() => {})
  const once = useOnce()

  /** @param ask returns the passkey's answer, which may first show the browser's dialog */
  const signIn = async (ask: () => Promise<AuthenticationResponseJSON>) => {
    setWorking(true)
    setFailure(null)
    // Browsers allow one passkey request at a time.
    endOffer.current()
    let email = ''
    try {
      const session = await openByPasskey(await ask())
      // The verified email, or the one that waits for verification.
      email = claimsOf(session.idToken).email ?? ''
      await loginWith(session)
      await onLogin()
    } catch (error) {
      setFailure(failureOf(error, email))
      setWorking(false)
      once.release()
      if (shown.current) offer()
    }
  }
  const offer = () => {
    endOffer.current = offerPasskeys((answer) =>
      once(() => signIn(async () => answer), { lockAfterSuccess: true }),
    )
  }

  const start = useEffectEvent(offer)
  useEffect(() => {
    shown.current = true
    start()
    return () => {
      shown.current = false
      endOffer.current()
    }
  }, [])

  return (
    <div className="grid gap-4">
      <FailureNotice failure={failure} />
      <Button
        variant="secondary"
        size="large"
        icon={KeyRound}
        working={working}
        workingLabel={m.waitingForPasskey}
        onClick={() => once(() => signIn(requestPasskey), { lockAfterSuccess: true })}
      >
        {m.withPasskey}
      </Button>
    </div>
  )
}

/** @param email the account's unverified email; '' before the server has named it */
function failureOf(error: unknown, email: string): Failure {
  const { kind, text } = passkeyFailure(error)
  if (kind === 'info') return { kind, text }
  return loginFailure(error, email, messages.loginFailed, text)
}
