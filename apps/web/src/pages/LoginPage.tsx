import { loginForm, type LoginForm } from '@firstbell/contract/accounts'
import { messages } from '@firstbell/contract/messages'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { Link } from '../shared/ui/Link.tsx'
import { ApiError } from '../shared/api/api.ts'
import type { AddressState } from '../entities/session/login-redirect.ts'
import { afterLogin, purposeOf } from '../features/auth/after-login.ts'
import { login } from '../entities/session/login.ts'
import { identity } from '../entities/session/session.ts'
import { Button } from '../shared/ui/Button.tsx'
import { EmailField } from '../entities/session/person-fields.tsx'
import { PasswordField } from '../shared/ui/PasswordField.tsx'
import { Notice } from '../shared/ui/Notice.tsx'
import { useHydrated } from '../shared/hooks/useHydrated.ts'
import { FormPage, SubmitButton } from '../features/auth/FormPage.tsx'
import { ResendVerification } from '../features/auth/ResendVerification.tsx'

interface Failure {
  title: string
  detail?: string
  /** The address that waits for verification. */
  unverified?: string
}

/**
 * The login, which then leads to the page that the person was heading for (rules screen-3,
 * screen-9).
 */
export default function LoginPage() {
  const navigate = useNavigate()
  const { pathname, state } = useLocation()
  const [params] = useSearchParams()
  const next = params.get('next')
  const { email: address = '', registered = false } = (state as AddressState | null) ?? {}
  // After a reload the browser still has the history state, but the server does not know it.
  const hydrated = useHydrated()
  const purpose = purposeOf(next)
  const [failure, setFailure] = useState<Failure | null>(null)
  // No default values, because they would replace input from before hydration.
  const form = useForm<LoginForm>({
    resolver: standardSchemaResolver(loginForm),
    ...(address !== '' && { defaultValues: { email: address } }),
  })
  const { errors, isSubmitting, isSubmitSuccessful } = form.formState

  const submit = form.handleSubmit(async ({ email, password }) => {
    setFailure(null)
    // The title depends on which step failed: the provider's sign-in or the login.
    let signedIn = false
    const stop = identity().onChange((now) => (signedIn ||= now))
    try {
      await login(email, password)
      // Unless Back has led away meanwhile.
      if (window.location.pathname === pathname) await navigate(afterLogin(next), { replace: true })
    } catch (error) {
      setFailure(failureOf(error, signedIn, email))
      form.setError('root', { type: 'failed' })
    } finally {
      stop()
    }
  })

  return (
    <FormPage
      title="Login"
      description="Log in to Firstbell to book live classes and courses."
      {...(purpose !== undefined && { intro: purpose })}
      after={
        <p>
          New here?{' '}
          <Link
            to={`/signup${next === null ? '' : `?next=${encodeURIComponent(next)}`}`}
            className="link"
          >
            Sign up
          </Link>
        </p>
      }
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        <Notice>
          {hydrated &&
            registered &&
            failure === null &&
            `We sent a verification link to ${address}. Open it, then log in here.`}
        </Notice>
        <EmailField
          autoComplete="username"
          error={errors.email?.message}
          {...form.register('email')}
        />
        <PasswordField
          label="Password"
          required
          autoComplete="current-password"
          error={errors.password?.message}
          {...form.register('password')}
        />
        {failure && (
          <Notice
            kind="error"
            action={
              failure.unverified !== undefined && <ResendVerification email={failure.unverified} />
            }
          >
            <strong>{failure.title}</strong>
            {failure.detail !== undefined && <span className="block">{failure.detail}</span>}
          </Notice>
        )}
        <SubmitButton working={isSubmitting || isSubmitSuccessful} workingLabel="Logging in...">
          Login
        </SubmitButton>
        <Button
          variant="quiet"
          className="justify-self-center"
          onClick={() =>
            void navigate('/forgot-password', {
              state: { email: form.getValues('email') } satisfies AddressState,
            })
          }
        >
          Forgot Password
        </Button>
      </form>
    </FormPage>
  )
}

function failureOf(error: unknown, signedIn: boolean, email: string): Failure {
  const known = error instanceof ApiError ? error : undefined
  if (known?.code === 'unverified') return { title: messages.verifyFirst, unverified: email }
  const title = signedIn ? messages.loginStatus : messages.loginFailed
  return { title, ...(known && known.message !== '' && { detail: known.message }) }
}
