import { messages } from '@firstbell/contract/messages'
import { tryAgain } from '@firstbell/messages/common'
import * as m from '@firstbell/messages/mailed-links'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { OpenedSession } from '#entities/login/identity-client.ts'
import { loginPath, safeNext, type EmailState } from '#entities/login/login-redirect.ts'
import { refreshUser, useLogin } from '#entities/login/login.ts'
import { loginWith } from '#entities/login/sign-in.ts'
import { FormPage } from '#features/auth/FormPage.tsx'
import { MailRequest, NewPasswordForm } from '#features/auth/MailedLinkForms.tsx'
import { call, endpoints, messageOf } from '#shared/api/api.ts'
import { isFinalRefusal } from '#shared/api/repeatable.ts'
import { tokenSearch, useSearch } from '#shared/routing/search.ts'
import { Button, LinkButton } from '#shared/ui/Button.tsx'
import { Link } from '#shared/ui/Link.tsx'
import { Notice } from '#shared/ui/Notice.tsx'
import { Spinner } from '#shared/ui/Spinner.tsx'

type Result = { text: string } & (
  | { state: 'verified'; email: string; next?: string | undefined }
  /**
   * `contested`: the account's password may have been chosen by another person, so the link needs a new one (rule
   * account-26). `dead`: the link was used or has expired.
   */
  | { state: 'contested' | 'dead' }
)

async function verify(token: string, newPassword?: string): Promise<Result> {
  const { message, email, next, session } = await call(endpoints.verifyEmail, {
    token,
    ...(newPassword !== undefined && { newPassword }),
  })
  const loggedIn = session !== undefined && (await tryLogin(session))
  return { state: 'verified', text: loggedIn ? m.verifiedAndLoggedIn : message, email, next }
}

/** Logs in with the session that the link has opened; after a failure the page links to the login. */
const tryLogin = (session: OpenedSession): Promise<boolean> =>
  loginWith(session).then(
    () => true,
    () => false,
  )

/**
 * A link works once, so its answer is cached forever. A refusal is a result too; only after an error can the link be
 * tried again.
 */
const verificationQuery = (token: string) =>
  queryOptions({
    queryKey: ['verification', token],
    queryFn: async (): Promise<Result> => {
      try {
        const result = await verify(token)
        // The account may already be logged in here, but unverified.
        void refreshUser()
        return result
      } catch (error) {
        if (!isFinalRefusal(error)) throw error
        const contested = error.code === 'choose_password'
        return { state: contested ? 'contested' : 'dead', text: messageOf(error) }
      }
    },
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
  })

/** The page behind a verification link (rule identity-14). */
export default function VerifyEmailPage() {
  const [{ token }] = useSearch(tokenSearch)
  return (
    <FormPage title={m.verifyTitle}>
      {token === '' ? (
        <DeadLink text={messages.linkInvalid} />
      ) : (
        <Verification key={token} token={token} />
      )}
    </FormPage>
  )
}

function Verification({ token }: { token: string }) {
  const queryClient = useQueryClient()
  const { status } = useLogin()
  const { data: result, error, isPending, refetch } = useQuery(verificationQuery(token))
  const show = (newResult: Result) =>
    void queryClient.setQueryData(verificationQuery(token).queryKey, newResult)
  const verified = result?.state === 'verified' ? result : undefined
  return (
    <>
      <Notice kind="success">{verified?.text}</Notice>
      {isPending && (
        <p role="status" className="flex items-center justify-center gap-3 py-4 text-muted">
          <Spinner />
          <span>{m.verifyingEmail}</span>
        </p>
      )}
      {error && (
        <div className="grid gap-5">
          <Notice kind="error">{messageOf(error)}</Notice>
          <Button size="large" onClick={() => void refetch()}>
            {tryAgain}
          </Button>
        </div>
      )}
      {result?.state === 'dead' && <DeadLink text={result.text} />}
      {result?.state === 'contested' && (
        <div className="grid gap-5">
          <p role="status">{result.text}</p>
          <NewPasswordForm
            token={token}
            send={async (newPassword) => show(await verify(token, newPassword))}
            onInvalid={(text) => show({ state: 'dead', text })}
            submitLabel={m.verifyEmail}
            workingLabel={m.verifying}
          />
        </div>
      )}
      {verified && (
        <div className="mt-5 grid">
          {status === 'in' ? (
            <LinkButton to={safeNext(verified.next, '/profile')} size="large">
              {verified.next === undefined ? m.toProfile : m.continue_}
            </LinkButton>
          ) : (
            <LinkButton
              to={verified.next === undefined ? '/login' : loginPath(verified.next)}
              state={{ email: verified.email, verified: true } satisfies EmailState}
              size="large"
            >
              {m.logIn}
            </LinkButton>
          )}
        </div>
      )}
    </>
  )
}

function DeadLink({ text }: { text: string }) {
  return (
    <div className="grid gap-6">
      <Notice kind="error">{text}</Notice>
      <MailRequest
        endpoint={endpoints.resendVerification}
        label={m.sendLink}
        help={m.verifyAddressHelp}
      />
      <Link to="/login" className="link justify-self-center">
        {m.backToLogin}
      </Link>
    </div>
  )
}
