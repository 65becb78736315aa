import { messages } from '@firstbell/contract/messages'
import { saving } from '@firstbell/messages/common'
import * as m from '@firstbell/messages/mailed-links'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormPage } from '#features/auth/FormPage.tsx'
import { NewPasswordForm } from '#features/auth/MailedLinkForms.tsx'
import { ApiError, call, endpoints } from '#shared/api/api.ts'
import { tokenSearch, useSearch } from '#shared/routing/search.ts'
import { LinkButton } from '#shared/ui/Button.tsx'
import { Link } from '#shared/ui/Link.tsx'
import { Notice } from '#shared/ui/Notice.tsx'

/** Checks whether a reset link is refused. If the check fails, the form can still be sent. */
const refusalQuery = (token: string) =>
  queryOptions({
    queryKey: ['reset link', token],
    queryFn: () =>
      call(endpoints.checkResetLink, { token }).then(
        () => false,
        (error) => error instanceof ApiError && error.fields['token'] !== undefined,
      ),
    staleTime: Infinity,
  })

/** The page behind a reset link: sets a new password (rule identity-14). */
export default function ResetPasswordPage() {
  const [{ token }] = useSearch(tokenSearch)
  const [changed, setChanged] = useState<string | null>(null)
  const [refusedNow, setRefusedNow] = useState(false)
  const { data: refused } = useQuery({ ...refusalQuery(token), enabled: token !== '' })
  const invalid = token === '' || refused === true || refusedNow

  return (
    <FormPage
      title={m.resetTitle}
      {...(changed === null && !invalid && { intro: m.resetIntro })}
      after={
        changed === null && (
          <p>
            <Link to="/login" className="link">
              {m.backToLogin}
            </Link>
          </p>
        )
      }
    >
      <Notice kind="success">{changed}</Notice>
      {changed !== null ? (
        <LinkButton to="/login" size="large" className="mt-5 w-full">
          {m.logIn}
        </LinkButton>
      ) : invalid ? (
        <div className="grid gap-5">
          <Notice kind="error">{messages.linkInvalid}</Notice>
          <LinkButton to="/forgot-password" size="large">
            {m.askForLink}
          </LinkButton>
        </div>
      ) : (
        <NewPasswordForm
          token={token}
          send={async (newPassword) =>
            setChanged((await call(endpoints.resetPassword, { token, newPassword })).message)
          }
          onInvalid={() => setRefusedNow(true)}
          submitLabel={m.resetPassword}
          workingLabel={saving}
        />
      )}
    </FormPage>
  )
}
