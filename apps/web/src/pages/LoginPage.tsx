import { loginForm } from '@firstbell/contract/accounts'
import { messages } from '@firstbell/contract/messages'
import * as m from '@firstbell/messages/log-in'
import type { AuthenticationResponseJSON } from '@simplewebauthn/browser'
import { KeyRound } from 'lucide'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { EmailState } from '#entities/login/login-redirect.ts'
import { identity } from '#entities/login/login.ts'
import {
  offerPasskeys,
  openByPasskey,
  passkeyFailure,
  passkeySupport,
  requestPasskey,
} from '#entities/login/passkeys.ts'
import { EmailField } from '#entities/login/person-fields.tsx'
import { openAfterLogin } from '#entities/login/person-language.ts'
import { login, loginWith } from '#entities/login/sign-in.ts'
import { claimsOf } from '#entities/login/token-claims.ts'
import { afterLogin, purposeOf } from '#features/auth/after-login.ts'
import { FormPage } from '#features/auth/FormPage.tsx'
import { loginFailure } from '#features/auth/login-failure.tsx'
import {
  OtherProviders,
  ProviderNotice,
  useProviderAnswer,
} from '#features/auth/OtherProviders.tsx'
import { useSecondStep } from '#features/auth/useSecondStep.ts'
import { ApiError } from '#shared/api/api.ts'
import { rich } from '#shared/format/rich.tsx'
import { fieldOf } from '#shared/forms/field-of.ts'
import { FailureNotice, PageForm } from '#shared/forms/FormParts.tsx'
import { useFormSubmit, useSchemaForm, type Failure } from '#shared/forms/useFormSubmit.ts'
import { useHydrated } from '#shared/hooks/useHydrated.ts'
import { useSite } from '#shared/page/site.ts'
import { currentPath } from '#shared/routing/language-path.ts'
import { lazyPart } from '#shared/routing/lazy-part.tsx'
import { loginSearch, useSearch } from '#shared/routing/search.ts'
import { Button } from '#shared/ui/Button.tsx'
import { Link } from '#shared/ui/Link.tsx'
import { LoadingSkeleton } from '#shared/ui/LoadingSkeleton.tsx'
import { Notice } from '#shared/ui/Notice.tsx'
import { PasswordField } from '#shared/ui/PasswordField.tsx'
import { useOnce } from '#shared/ui/useOnce.ts'

const CodeStep = lazyPart(async () => (await import('#features/auth/CodeStep.tsx')).default, {
  loading: () => <LoadingSkeleton className="h-40" />,
})

/** The login, which then opens the page that required it (rules screen-3, screen-9). */
export default function LoginPage() {
  const navigate = useNavigate()
  const { pathname, state } = useLocation()
  const [{ next }] = useSearch(loginSearch)
  const {
    email: address = '',
    registered = false,
    verified = false,
  } = (state as EmailState | null) ?? {}
  // After a reload the browser still has the history state, but the server does not know it.
  const hydrated = useHydrated()
  const purpose = purposeOf(next)
  const answer = useProviderAnswer()
  // No default values, because they would replace input from before hydration.
  const form = useSchemaForm(loginForm, address === '' ? undefined : { email: address })
  const field = fieldOf(form)
  const second = useSecondStep()
  /** Why the second step returned to this form. */
  const [secondStepFailure, setSecondStepFailure] = useState<Failure | null>(null)
  const { ticket } = second
  const steppedBack = useRef(false)
  useEffect(() => {
    if (steppedBack.current && ticket === undefined) form.setFocus('password')
    steppedBack.current = ticket !== undefined
  }, [ticket, form])
  // After a sign-in at a provider, the account may still require a code.
  const waiting = answer.state === 'waiting' ? answer.pending.ticket : undefined
  const begin = useEffectEvent(second.begin)
  useEffect(() => {
    if (waiting !== undefined) begin(waiting)
  }, [waiting])
  // Back may have opened another page in the meantime.
  const leave = async () => {
    if (currentPath() === pathname) await openAfterLogin(afterLogin(next), navigate)
  }
  // The message depends on the failed step: the sign-in at the identity provider, or our login call.
  const signedIn = useRef(false)
  const submission = useFormSubmit(form, {
    failed: (error, { email }) => {
      if (!(error instanceof ApiError && error.ticket !== undefined))
        return failureOf(error, signedIn.current, email)
      second.begin(error.ticket)
      // The next step replaces the form.
      return { text: null }
    },
    send: async ({ email, password }) => {
      signedIn.current = false
      setSecondStepFailure(null)
      const stop = identity().onChange((now) => {
        signedIn.current ||= now
      })
      await login(email, password).finally(stop)
      await leave()
    },
  })

  if (ticket !== undefined)
    return (
      <FormPage title={m.title} intro={m.twoStepOn}>
        <CodeStep
          ticket={ticket}
          onSignedIn={async (session) => {
            await second.close()
            try {
              await loginWith(session)
              await leave()
            } catch (error) {
              setSecondStepFailure(failureOf(error, true, form.getValues('email')))
              await second.end()
            }
          }}
          onBack={(words) => {
            setSecondStepFailure(words === undefined ? null : { text: words })
            void second.end()
          }}
        />
      </FormPage>
    )
  return (
    <FormPage
      title={m.title}
      description={m.description}
      {...(purpose !== undefined && { intro: purpose })}
      after={
        <p>
          {rich(m.newHere, {
            link: (text) => (
              <Link
                to={`/signup${next === '' ? '' : `?next=${encodeURIComponent(next)}`}`}
                className="link"
              >
                {text}
              </Link>
            ),
          })}
        </p>
      }
    >
      <Notice kind="error">
        {hydrated && !identity().hosted && !cookiesWork() && m.cookiesBlocked}
      </Notice>
      <ProviderNotice answer={answer} />
      <OtherProviders next={next} />
      <PageForm submission={submission} submitLabel={m.logIn} workingLabel={m.loggingIn}>
        <Notice>
          {hydrated && registered && submission.failure === null && m.verificationSent(address)}
        </Notice>
        <Notice kind="success">
          {hydrated && verified && submission.failure === null && messages.verified}
        </Notice>
        <FailureNotice failure={secondStepFailure} />
        <EmailField autoComplete="username webauthn" {...field('email')} />
        <PasswordField
          label={m.password}
          required
          autoComplete="current-password"
          {...field('password')}
        />
      </PageForm>
      <PasskeyPlace onLogin={leave} />
      <div className="mt-5 text-center">
        <Button
          variant="quiet"
          onClick={() =>
            void navigate('/forgot-password', {
              state: { email: form.getValues('email') } satisfies EmailState,
            })
          }
        >
          {m.forgotPassword}
        </Button>
      </div>
    </FormPage>
  )
}

/** The passkey button, if passkeys work. Its space is reserved to avoid a layout shift. */
function PasskeyPlace({ onLogin }: { onLogin: () => Promise<void> }) {
  const { publicUrl } = useSite()
  const works = useHydrated() && !identity().hosted && passkeySupport(publicUrl) === 'supported'
  return <div className="mt-3 grid min-h-12">{works && <PasskeySignIn onLogin={onLogin} />}</div>
}

const failureOf = (error: unknown, signedIn: boolean, email: string): Failure =>
  loginFailure(
    error,
    email,
    signedIn ? messages.loginStatus : messages.loginFailed,
    error instanceof ApiError ? error.message : '',
  )

/** Returns whether the browser stores a cookie of this site. `navigator.cookieEnabled` only reads a setting. */
function cookiesWork(): boolean {
  document.cookie = 'firstbell_probe=1; Path=/; SameSite=Lax'
  const works = document.cookie.includes('firstbell_probe=1')
  document.cookie = 'firstbell_probe=; Path=/; Max-Age=0'
  return works
}

/**
 * Signs in with a passkey: with the button, or from the autofill of the page's email field, in which the browser
 * offers passkeys from the start until the page is left (rule passkey-7).
 * @param onLogin opens the next page
 */
function PasskeySignIn({ onLogin }: { onLogin: () => Promise<void> }) {
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
      setFailure(passkeyLoginFailure(error, email))
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
function passkeyLoginFailure(error: unknown, email: string): Failure {
  const { kind, text } = passkeyFailure(error)
  if (kind === 'info') return { kind, text }
  return loginFailure(error, email, messages.loginFailed, text)
}
