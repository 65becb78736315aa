import { messages } from '@firstbell/contract/messages'
import { codeForm, type CodeForm } from '@firstbell/contract/two-step'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { FailureNotice } from '../../shared/forms/FormParts.tsx'
import { useFormSubmit } from '../../shared/forms/useFormSubmit.ts'
import { Button } from '../../shared/ui/Button.tsx'
import { TextField } from '../../shared/ui/Field.tsx'
import { QrCode } from './QrCode.tsx'

/**
 * The key as a QR code and as text, and the code that turns two-step verification on (rule twostep-1).
 * @param turnOn sends the code
 */
export default function SetUpTwoStep({
  secret,
  uri,
  turnOn,
  onCancel,
}: {
  secret: string
  uri: string
  turnOn: (code: string) => Promise<void>
  onCancel: () => void
}) {
  const form = useForm<CodeForm>({
    resolver: standardSchemaResolver(codeForm),
    defaultValues: { code: '' },
  })
  const submission = useFormSubmit(form, {
    failed: messages.genericError,
    send: ({ code }) => turnOn(code),
  })
  const first = useRef<HTMLParagraphElement>(null)
  useEffect(() => first.current?.focus(), [])
  return (
    <div className="grid gap-5">
      <p ref={first} tabIndex={-1} className="max-w-read">
        Scan this with an authenticator app on your phone, such as the one of your password manager.
      </p>
      <div className="flex flex-wrap items-center gap-5">
        <QrCode text={uri} label="QR code of the key" />
        <div className="grid min-w-0 gap-2">
          <p className="text-muted">Or type this key into the app:</p>
          <p className="font-mono text-lg break-words select-all">
            {secret.match(/.{1,4}/g)?.join(' ')}
          </p>
          <p>
            <a href={uri} className="link">
              Open the app on this device
            </a>
          </p>
        </div>
      </div>
      <form
        id={submission.id}
        noValidate
        onSubmit={submission.onSubmit}
        className="grid max-w-md gap-5"
      >
        <TextField
          label="Code"
          help="The six digits that the app shows now."
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          error={form.formState.errors.code?.message}
          {...form.register('code')}
        />
        <FailureNotice failure={submission.failure} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" working={submission.working} workingLabel="Turning on...">
            Turn on
          </Button>
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </form>
    </div>
  )
}
