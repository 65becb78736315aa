import { messages } from '@firstbell/contract/messages'
import { codeForm } from '@firstbell/contract/two-step'
import * as common from '@firstbell/messages/common'
import * as m from '@firstbell/messages/log-in'
import { useEffect, useState } from 'react'
import type { OpenedSession } from '#entities/login/identity-client.ts'
import { CodeField } from '#entities/login/person-fields.tsx'
import { ApiError, call, endpoints, messageOf } from '#shared/api/api.ts'
import { PageForm } from '#shared/forms/FormParts.tsx'
import { useFormSubmit, useSchemaForm } from '#shared/forms/useFormSubmit.ts'
import { Button } from '#shared/ui/Button.tsx'

const KINDS = {
  app: {
    label: m.code,
    help: m.codeHelp,
    typing: { inputMode: 'numeric', autoComplete: 'one-time-code' },
    other: m.toRecoveryCode,
  },
  recovery: {
    label: m.recoveryCode,
    help: m.recoveryCodeHelp,
    typing: { inputMode: 'text', autoComplete: 'off' },
    other: m.toAppCode,
  },
} as const

/**
 * The second step of a login with two-step verification: asks for the code of the authenticator app, or for one of
 * the recovery codes instead (rule twostep-7).
 * @param ticket the one-time secret that the server issued for the correct password
 * @param onBack returns to the first step; with a message if the ticket has expired
 */
export default function CodeStep({
  ticket,
  onSignedIn,
  onBack,
}: {
  ticket: string
  onSignedIn: (session: OpenedSession) => Promise<void>
  onBack: (message?: string) => void
}) {
  const [kind, setKind] = useState<keyof typeof KINDS>('app')
  const { label, help, typing, other } = KINDS[kind]
  const form = useSchemaForm(codeForm, { code: '' })
  const { setFocus } = form
  useEffect(() => setFocus('code'), [setFocus])

  const submission = useFormSubmit(form, {
    failed: (error) => messageOf(error, messages.loginFailed),
    send: async ({ code }) => {
      const session = await call(endpoints.signInWithCode, { ticket, code }).catch((error) => {
        if (!(error instanceof ApiError) || error.code !== 'ticket_expired') throw error
        onBack(error.message)
      })
      if (session) await onSignedIn(session)
    },
  })
  return (
    <>
      <PageForm submission={submission} submitLabel={m.logIn} workingLabel={m.loggingIn}>
        <CodeField
          label={label}
          help={help}
          {...typing}
          onFocus={(event) => event.currentTarget.select()}
          {...submission.field('code')}
        />
      </PageForm>
      <div className="mt-5 flex flex-wrap justify-center gap-x-3">
        <Button
          variant="quiet"
          onClick={() => {
            form.resetField('code')
            setKind(kind === 'app' ? 'recovery' : 'app')
            setFocus('code')
          }}
        >
          {other}
        </Button>
        <Button variant="quiet" onClick={() => onBack()}>
          {common.back}
        </Button>
      </div>
    </>
  )
}
