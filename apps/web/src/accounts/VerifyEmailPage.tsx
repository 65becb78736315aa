import { messages } from '@firstbell/contract/messages'
import { useCallback, useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { ApiError, messageOf } from '../api.ts'
import { identity, refreshUser, useSession } from '../identity/session.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { FormPage } from './forms.tsx'
import { MailRequest } from './MailRequest.tsx'

type Result =
  | { state: 'working' }
  | { state: 'verified'; text: string }
  | { state: 'dead'; text: string }
  | { state: 'failed'; text: string }

/** A link works once, and effects may run twice: every token has its one try, shared by all who ask. */
const tries = new Map<string, Promise<Result>>()

function redeem(token: string): Promise<Result> {
  const begun = tries.get(token)
  if (begun) return begun
  const attempt = identity()
    .verifyEmail(token)
    .then(
      (text): Result => {
        // Whoever is logged in here may use the product from now on.
        void refreshUser()
        return { state: 'verified', text }
      },
      (error: unknown): Result => {
        const final = error instanceof ApiError && error.status < 500 && error.status !== 429
        if (!final) tries.delete(token)
        return { state: final ? 'dead' : 'failed', text: messageOf(error) }
      },
    )
  tries.set(token, attempt)
  return attempt
}

/** Where a verification mail leads (decisions 14). */
export default function VerifyEmailPage() {
  const [params] = useSearchParams()
  const token = params.get('token') ?? ''
  const { status } = useSession()
  const [result, setResult] = useState<Result>({ state: 'working' })

  const verify = useCallback(() => {
    let shown = true
    setResult({ state: 'working' })
    const outcome: Promise<Result> =
      token === '' ? Promise.resolve({ state: 'dead', text: messages.linkInvalid }) : redeem(token)
    void outcome.then((answer) => {
      if (shown) setResult(answer)
    })
    return () => {
      shown = false
    }
  }, [token])
  useEffect(verify, [verify])

  return (
    <FormPage
      title="Verify Email"
      after={
        result.state === 'dead' && (
          <p>
            <Link to="/login" className="link">
              Back to Login
            </Link>
          </p>
        )
      }
    >
      {result.state === 'working' && (
        <p role="status" className="flex items-center justify-center gap-3 py-4 text-muted">
          <Spinner />
          Verifying your email...
        </p>
      )}
      {result.state === 'verified' && (
        <div className="grid gap-5">
          <Notice kind="success">{result.text}</Notice>
          {status === 'in' ? (
            <LinkButton to="/profile" size="large">
              Go to your profile
            </LinkButton>
          ) : (
            <LinkButton to="/login" size="large">
              Login
            </LinkButton>
          )}
        </div>
      )}
      {result.state === 'dead' && (
        <div className="grid gap-6">
          <Notice kind="error">{result.text}</Notice>
          <MailRequest
            send={(email) => identity().resendVerification(email)}
            label="Send a new link"
            help="The address you signed up with."
          />
        </div>
      )}
      {result.state === 'failed' && (
        <div className="grid gap-5">
          <Notice kind="error">{result.text}</Notice>
          <Button size="large" onClick={verify}>
            Try again
          </Button>
        </div>
      )}
    </FormPage>
  )
}
