import { codeForm } from '@firstbell/contract/two-step'
import { cancel } from '@firstbell/messages/common'
import * as m from '@firstbell/messages/two-step'
import { useEffect, useRef } from 'react'
import { CodeField } from '#entities/login/person-fields.tsx'
import { FailureNotice } from '#shared/forms/FormParts.tsx'
import { useFormSubmit, useSchemaForm } from '#shared/forms/useFormSubmit.ts'
import { Button } from '#shared/ui/Button.tsx'
import { QrCode } from '#shared/ui/QrCode.tsx'

/**
 * Shows the key as a QR code and as text, and asks for the code that enables two-step verification (rule
 * twostep-1).
 * @param secret the key that authenticator apps accept as text (base32)
 * @param uri the key as an `otpauth:` URI, for the QR code and for an app on this device
 * @param turnOn sends the app's first code
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
  const form = useSchemaForm(codeForm, { code: '' })
  const submission = useFormSubmit(form, { send: ({ code }) => turnOn(code) })
  const first = useRef<HTMLParagraphElement>(null)
  useEffect(() => first.current?.focus(), [])
  return (
    <div className="grid gap-5">
      <p ref={first} tabIndex={-1} className="max-w-read">
        {m.scan}
      </p>
      <div className="flex flex-wrap items-center gap-5">
        <QrCode text={uri} label={m.qrCode} />
        <div className="grid min-w-0 gap-2">
          <p className="text-muted">{m.typeKey}</p>
          <p className="font-mono text-lg break-words select-all">
            <bdi dir="ltr">{secret.match(/.{1,4}/g)?.join(' ')}</bdi>
          </p>
          <p>
            <a href={uri} className="link">
              {m.openApp}
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
        <CodeField
          label={m.code}
          help={m.codeHelp}
          inputMode="numeric"
          {...submission.field('code')}
        />
        <FailureNotice failure={submission.failure} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" working={submission.working} workingLabel={m.turningOn}>
            {m.turnOn}
          </Button>
          <Button variant="secondary" onClick={onCancel}>
            {cancel}
          </Button>
        </div>
      </form>
    </div>
  )
}
