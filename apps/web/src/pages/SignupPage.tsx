import { signupForm, type SignupForm } from '@firstbell/contract/accounts'
import { isYoungerThan } from '@firstbell/contract/fields'
import { SIGNUP_REDIRECT_MS, SIGNUP_ROLES } from '@firstbell/contract/limits'
import { messages } from '@firstbell/contract/messages'
import { providerSignupForm, type PendingSignIn } from '@firstbell/contract/oidc'
import { roles } from '@firstbell/messages/labels'
import { chooseOne } from '@firstbell/messages/person-fields'
import * as m from '@firstbell/messages/sign-up'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState, type ReactNode } from 'react'
import { useForm, useWatch, type Resolver } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { safeNext, type EmailState } from '#entities/login/login-redirect.ts'
import { identity, setUser } from '#entities/login/login.ts'
import {
  BirthField,
  ContactField,
  EmailField,
  GenderField,
  NameField,
  NewPasswordField,
} from '#entities/login/person-fields.tsx'
import { afterLogin, opensBooking } from '#features/auth/after-login.ts'
import { FormPage } from '#features/auth/FormPage.tsx'
import {
  OtherProviders,
  ProviderNotice,
  useProviderAnswer,
} from '#features/auth/OtherProviders.tsx'
import { call, endpoints } from '#shared/api/api.ts'
import { rich } from '#shared/format/rich.tsx'
import { fieldOf } from '#shared/forms/field-of.ts'
import { PageForm } from '#shared/forms/FormParts.tsx'
import { useFormSubmit } from '#shared/forms/useFormSubmit.ts'
import { PageLoading } from '#shared/page/ErrorPage.tsx'
import { useSite } from '#shared/page/site.ts'
import { loginSearch, useSearch } from '#shared/routing/search.ts'
import { useNow } from '#shared/time/now.ts'
import { browserLocale, knownBrowserZone } from '#shared/time/reader.ts'
import { SelectField } from '#shared/ui/Field.tsx'
import { Link } from '#shared/ui/Link.tsx'
import { useTimeout } from '#shared/ui/useTimeout.ts'

const ROLES = SIGNUP_ROLES.map((value) => ({ value, label: roles[value] }))

/** Registers a student or an instructor (rule screen-8), also after a redirect from a provider. */
export default function SignupPage() {
  const answer = useProviderAnswer()
  if (answer.state === 'loading') return <PageLoading />
  const waiting = answer.state === 'waiting' && answer.pending.step === 'sign_up'
  return (
    <SignupForm
      key={waiting ? 'waiting' : 'ordinary'}
      notice={<ProviderNotice answer={answer} />}
      pending={waiting ? answer.pending : undefined}
    />
  )
}

/**
 * @param pending the person's data from a provider. If the provider has verified the email, it cannot be
 *   changed and no password is needed (rule oidc-7); otherwise the form is only prefilled
 */
function SignupForm({
  notice,
  pending,
}: {
  notice: ReactNode
  pending: PendingSignIn | undefined
}) {
  const navigate = useNavigate()
  const [{ next }] = useSearch(loginSearch)
  const loginPage = `/login${next === '' ? '' : `?next=${encodeURIComponent(next)}`}`
  const [registered, setRegistered] = useState<SignupForm | null>(null)
  const vouchedFor = pending?.emailVerified === true
  const form = useForm<SignupForm>({
    resolver: standardSchemaResolver(
      vouchedFor ? providerSignupForm : signupForm,
    ) as Resolver<SignupForm>,
    // No other default values, because they would replace input from before hydration.
    ...(pending && { defaultValues: { name: pending.name ?? '', email: pending.email ?? '' } }),
  })
  const field = fieldOf(form)
  const { contactFormat, guardianAge = 0 } = useSite()
  const dob = useWatch({ control: form.control, name: 'dob' })
  const needsGuardian = isYoungerThan(guardianAge, dob ?? '', useNow())

  useTimeout(
    () =>
      void navigate(loginPage, {
        state: { email: registered?.email ?? '', registered: true } satisfies EmailState,
      }),
    registered === null ? undefined : SIGNUP_REDIRECT_MS,
  )

  const submission = useFormSubmit(form, {
    failed: messages.signupFailed,
    send: async (values) => {
      const browser = { timezone: knownBrowserZone(), locale: browserLocale() }
      if (vouchedFor) {
        const session = await call(endpoints.signUpByProvider, { ...values, ...browser })
        identity().adopt?.(session)
        setUser(session.user)
        await navigate(afterLogin(pending.next), { replace: true })
        return
      }
      const body = {
        ...values,
        ...browser,
        // The link in the verification mail opens this page.
        ...(next !== '' && { next: safeNext(next) }),
      }
      await call(endpoints.signup, body, { multipart: true })
      setRegistered(values)
    },
  })

  return (
    <FormPage
      title={m.title}
      description={m.description}
      intro={vouchedFor ? m.introWith(pending.label) : m.intro}
      wide
      after={
        <p>
          {rich(m.haveAccount, {
            link: (text) => (
              <Link to={loginPage} className="link">
                {text}
              </Link>
            ),
          })}
        </p>
      }
    >
      {notice}
      {!pending && <OtherProviders next={next} />}
      <PageForm
        submission={submission}
        submitLabel={m.register}
        workingLabel={m.registering}
        success={
          registered !== null && (
            <>
              <strong>{messages.signupSuccess}</strong>{' '}
              <span>{m.verificationSent(registered.email)}</span>{' '}
              {registered.guardianEmail !== undefined && (
                <span>{m.guardianMailed(registered.guardianEmail)}</span>
              )}
            </>
          )
        }
      >
        <div className="grid gap-5 sm:grid-cols-2">
          <NameField className="sm:col-span-2" {...field('name')} />
          <EmailField
            help={vouchedFor ? m.emailHelpOf(pending.label) : m.emailHelp}
            readOnly={vouchedFor}
            {...field('email')}
          />
          {!vouchedFor && <NewPasswordField label={m.password} {...field('password')} />}
          <ContactField
            {...(contactFormat === undefined && { help: m.contactHelp })}
            {...field('contact')}
          />
          <SelectField
            label={m.role}
            required
            options={ROLES}
            placeholder={chooseOne}
            help={m.roleHelp}
            // Only students book. Not a default value of the form, which would replace input from before hydration.
            {...(opensBooking(next) && { defaultValue: 'student' })}
            {...field('role')}
          />
          <BirthField {...field('dob')} />
          <GenderField {...field('gender')} />
          {needsGuardian && (
            <EmailField
              className="sm:col-span-2"
              label={m.guardianEmail}
              help={m.guardianHelp(guardianAge)}
              autoComplete="off"
              {...field('guardianEmail', { shouldUnregister: true })}
            />
          )}
        </div>
        <Consent />
      </PageForm>
    </FormPage>
  )
}

/** What a person accepts by registering, with links to the pages that the operator has (rule account-28). */
function Consent() {
  const { termsUrl, privacyUrl } = useSite().legal ?? {}
  const linkTo = (url: string | undefined) => (text: string) =>
    (
      // In another tab, so that the input stays.
      <a href={url} target="_blank" rel="noreferrer" className="link">
        {text}
      </a>
    )
  if (termsUrl === undefined && privacyUrl === undefined) return null
  const sentence =
    termsUrl === undefined
      ? m.consent.privacy
      : privacyUrl === undefined
        ? m.consent.terms
        : m.consent.both
  return (
    <p className="text-sm text-muted">
      {rich(sentence, { terms: linkTo(termsUrl), privacy: linkTo(privacyUrl) })}
    </p>
  )
}
