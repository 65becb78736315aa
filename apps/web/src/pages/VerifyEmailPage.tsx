import { messages } from '@firstbell/contract/messages'
import { useEffect, useState } from 'react'
import { Link } from '../shared/ui/Link.tsx'
import { ApiError, messageOf } from '../shared/api/api.ts'
import { loginPath, safeNext, type AddressState } from '../entities/login/login-redirect.ts'
import { resendVerification, verifyEmail } from '../entities/login/mail-links.ts'
import { refreshUser, useLogin } from '../entities/login/login.ts'
import { Button, LinkButton } from '../shared/ui/Button.tsx'
import { Notice } from '../shared/ui/Notice.tsx'
import { Spinner } from '../shared/ui/Spinner.tsx'
import { tokenSearch } from '../shared/routing/page-search.ts'
import { useSearch } from '../shared/routing/search.ts'
import { FormPage } from '../features/auth/FormPage.tsx'
import { MailRequest } from '../features/auth/MailRequest.tsx'
import { NewPasswordForm } from '../features/auth/NewPasswordForm.tsx'

interface Result {
  /**
   * `contested`: the link needs a new password (rule account-26). `dead`: it was used or has expired.
   * `failed`: no answer, so it may still work.
   */
  state: 'verified' | 'contested' | 'dead' | 'failed'
  text: string
  /** The verified address. */
  email?: string
  /** The path that the person was heading for when they signed up. */
  next: string | null
}

/**
 * One attempt per token, shared by all callers: a link works once, and React may run effects twice.
 */
const tries = new Map<string, Promise<Result>>()

function redeem(token: string): Promise<Result> {
  const begun = tries.get(token)
  if (begun) return begun
  const attempt = verifyEmail(token).then(
    (verified): Result => {
      // The account may be logged in here, so far unverified.
      void refreshUser()
      return { state: 'verified', ...verified }
    },
    (error: unknown): Result => {
      if (error instanceof ApiError && error.code === 'choose_password')
        return { state: 'contested', text: messageOf(error), next: null }
      const final = error instanceof ApiError && error.status < 500 && error.status !== 429
      if (!final) tries.delete(token)
      return { state: final ? 'dead' : 'failed', text: messageOf(error), next: null }
    },
  )
  tries.set(token, attempt)
  return attempt
}

/** The page behind a verification link (rule identity-14). */
export default function VerifyEmailPage() {
  const [{ token }] = useSearch(tokenSearch)
  const [round, setRound] = useState(0)
  return (
    <FormPage title="Verify Email">
      {token === '' ? (
        <DeadLink text={messages.linkInvalid} />
      ) : (
        <Verification
          key={`${token} ${round}`}
          token={token}
          onAgain={() => setRound((before) => before + 1)}
        />
      )}
    </FormPage>
  )
}

function Verification({ token, onAgain }: { token: string; onAgain: () => void }) {
  const [result, setResult] = useState<Result | null>(null)
  useEffect(() => {
    let shown = true
    void redeem(token).then((answer) => {
      if (shown) setResult(answer)
    })
    return () => {
      shown = false
    }
  }, [token])

  const verified = result?.state === 'verified' && result.text
  return (
    <>
      <Notice kind="success">{verified}</Notice>
      {result?.state === 'contested' && (
        <div className="grid gap-5">
          <p role="status">{result.text}</p>
          <NewPasswordForm
            token={token}
            send={async (newPassword) =>
              setResult({ state: 'verified', ...(await verifyEmail(token, newPassword)) })
            }
            onInvalid={(text) => setResult({ state: 'dead', text, next: null })}
            submitLabel="Verify Email"
            workingLabel="Verifying..."
          />
        </div>
      )}
      <Next result={result} onAgain={onAgain} />
    </>
  )
}

/** What to do next, after a success or a failure. */
function Next({ result, onAgain }: { result: Result | null; onAgain: () => void }) {
  const { status } = useLogin()
  switch (result?.state) {
    case undefined:
      return (
        <p role="status" className="flex items-center justify-center gap-3 py-4 text-muted">
          <Spinner />
          Verifying your email...
        </p>
      )
    case 'verified':
      return (
        <div className="mt-5 grid">
          {status === 'in' ? (
            <LinkButton to={safeNext(result.next, '/profile')} size="large">
              {result.next === null ? 'Go to your profile' : 'Continue'}
            </LinkButton>
          ) : (
            <LinkButton
              to={result.next === null ? '/login' : loginPath(result.next)}
              state={
                {
                  ...(result.email !== undefined && { email: result.email }),
                } satisfies AddressState
              }
              size="large"
            >
              Login
            </LinkButton>
          )}
        </div>
      )
    case 'dead':
      return <DeadLink text={result.text} />
    case 'contested':
      return null
    case 'failed':
      return (
        <div className="grid gap-5">
          <Notice kind="error">{result.text}</Notice>
          <Button size="large" onClick={onAgain}>
            Try again
          </Button>
        </div>
      )
  }
}

function DeadLink({ text }: { text: string }) {
  return (
    <div className="grid gap-6">
      <Notice kind="error">{text}</Notice>
      <MailRequest
        send={resendVerification}
        label="Send a new link"
        help="The address you signed up with."
      />
      <Link to="/login" className="link justify-self-center">
        Back to Login
      </Link>
    </div>
  )
}
