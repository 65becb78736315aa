import { messages } from '@firstbell/contract/messages'
import { codeField } from '@firstbell/contract/two-step'
import * as m from '@firstbell/messages/confirm-identity'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import { call, messageOf } from '#shared/api/api.ts'
import { endpoints } from '#shared/api/endpoints.ts'
import { fieldOf } from '#shared/forms/field-of.ts'
import { PageForm } from '#shared/forms/FormParts.tsx'
import { useFormSubmit } from '#shared/forms/useFormSubmit.ts'
import { useSchemaForm } from '#shared/forms/useSchemaForm.ts'
import { Button } from '#shared/ui/Button.tsx'
import { TextField } from '#shared/ui/Field.tsx'
import { Notice } from '#shared/ui/Notice.tsx'

/**
 * Confirms the identity with a code that is sent to the verified email, for accounts without a password
 * (rule security-9).
 * @param withCode whether two-step verification asks for its code as well
 */
export function ConfirmByMail({
  withCode,
  onConfirmed,
}: {
  withCode: boolean
  onConfirmed: () => void
}) {
  const mailing = useMutation({ mutationFn: () => call(endpoints.mailConfirmCode, {}) })
  return (
    <div className="grid gap-4">
      {mailing.isSuccess && <CodeForm withCode={withCode} onConfirmed={onConfirmed} />}
      <Notice kind="error">
        {mailing.error && messageOf(mailing.error, messages.genericError)}
      </Notice>
      <Button
        variant="secondary"
        working={mailing.isPending}
        workingLabel={m.mailingCode}
        onClick={() => mailing.mutate()}
      >
        {mailing.isSuccess ? m.mailAnotherCode : m.mailCode}
      </Button>
    </div>
  )
}

const mailedCodeForm = z.object({ mailedCode: codeField })
const bothCodesForm = z.object({ mailedCode: codeField, code: codeField })

const typing = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const

function CodeForm({ withCode, onConfirmed }: { withCode: boolean; onConfirmed: () => void }) {
  const form = useSchemaForm<{ mailedCode: string; code?: string }>(
    withCode ? bothCodesForm : mailedCodeForm,
    { mailedCode: '', code: '' },
  )
  const { setFocus } = form
  useEffect(() => setFocus('mailedCode'), [setFocus])
  const field = fieldOf(form)
  const submission = useFormSubmit(form, {
    failed: messages.genericError,
    send: async ({ mailedCode, code }) => {
      await call(endpoints.confirmIdentity, { mailedCode, ...(withCode && { code }) })
      onConfirmed()
    },
  })
  return (
    <PageForm submission={submission} submitLabel={m.confirm} workingLabel={m.confirming} fullWidth>
      <TextField
        label={m.mailedCode}
        help={m.mailedCodeHelp}
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        {...typing}
        {...field('mailedCode')}
      />
      {withCode && (
        <TextField
          label={m.code}
          help={m.codeHelp}
          required
          autoComplete="off"
          {...typing}
          {...field('code')}
        />
      )}
    </PageForm>
  )
}
