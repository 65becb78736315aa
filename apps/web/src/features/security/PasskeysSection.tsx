import { MAX_PASSKEYS, TEXT_MAX } from '@firstbell/contract/limits'
import { messages } from '@firstbell/contract/messages'
import { passkeyForm } from '@firstbell/contract/passkeys'
import type { Passkey, Security } from '@firstbell/contract/security'
import * as m from '@firstbell/messages/passkeys'
import { KeyRound } from 'lucide'
import { useId, useState } from 'react'
import {
  createPasskey,
  forgetPasskey,
  passkeyFailure,
  passkeySupport,
} from '#entities/login/passkeys.ts'
import { ApiError, call, endpoints, messageOf } from '#shared/api/api.ts'
import { rich } from '#shared/format/rich.tsx'
import { FormDialog } from '#shared/forms/FormDialog.tsx'
import { FailureNotice } from '#shared/forms/FormParts.tsx'
import { useFormSubmit, useSchemaForm } from '#shared/forms/useFormSubmit.ts'
import { useAction } from '#shared/hooks/useAction.ts'
import { useLastingFocus } from '#shared/hooks/useLastingFocus.ts'
import { notify } from '#shared/notices/notices.ts'
import { useSite } from '#shared/page/site.ts'
import { useMoment } from '#shared/time/useMoment.ts'
import { Button } from '#shared/ui/Button.tsx'
import { ConfirmDialog } from '#shared/ui/Dialog.tsx'
import { TextField } from '#shared/ui/Field.tsx'
import { Icon } from '#shared/ui/Icon.tsx'
import { Notice } from '#shared/ui/Notice.tsx'
import { useRefetchSecurity } from './security.ts'
import { SecuritySection } from './SecuritySection.tsx'
import { isUnconfirmed, useConfirmed } from './useConfirmed.tsx'

/** The person's passkeys (rules passkey-5, passkey-6). */
export function PasskeysSection({ passkeys }: Pick<Security, 'passkeys'>) {
  const refetch = useRefetchSecurity()
  const { region } = useLastingFocus<HTMLDivElement>()
  return (
    <SecuritySection title={m.title} about={m.about}>
      <div ref={region} tabIndex={-1} className="grid gap-4 outline-none">
        {passkeys.length > 0 && (
          <ul className="grid divide-y divide-line">
            {passkeys.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} onChanged={refetch} />
            ))}
          </ul>
        )}
        <AddPasskey full={passkeys.length >= MAX_PASSKEYS} onAdded={refetch} />
      </div>
    </SecuritySection>
  )
}

/** @param full whether the account has the maximum number of passkeys */
function AddPasskey({ full, onAdded }: { full: boolean; onAdded: () => Promise<void> }) {
  const { publicUrl } = useSite()
  const { confirmed, dialog } = useConfirmed()
  const adding = useAction({
    mutationFn: async () => {
      const { options } = await confirmed(() => call(endpoints.newPasskeyOptions, {}))
      const response = await createPasskey(options)
      const { message } = await confirmed(() => call(endpoints.addPasskey, { response }))
      await onAdded()
      notify({ kind: 'success', text: message })
    },
  })
  const support = passkeySupport(publicUrl)
  if (support !== 'supported')
    return (
      <Notice>
        {support === 'browser' ? m.notInBrowser : otherHostNotice(publicUrl, support)}
      </Notice>
    )
  if (full) return <Notice>{messages.tooManyPasskeys}</Notice>
  return (
    <>
      {/* A person who cancels the confirmation needs no message. */}
      <FailureNotice
        failure={adding.error && !isUnconfirmed(adding.error) ? passkeyFailure(adding.error) : null}
      />
      <div>
        <Button variant="secondary" {...adding.button} workingLabel={m.waitingForDevice}>
          {m.add}
        </Button>
      </div>
      {dialog}
    </>
  )
}

/** Returns the notice for a page on another host than the public URL's, to which passkeys belong. */
function otherHostNotice(publicUrl: string, support: 'ip-address' | 'another-host') {
  if (support === 'ip-address') return m.notAtIpAddress
  return rich(m.onlyAt, {
    site: () => (
      <a href={`${publicUrl}/security`} className="link wrap-anywhere">
        {publicUrl}
      </a>
    ),
  })
}

function PasskeyRow({ passkey, onChanged }: { passkey: Passkey; onChanged: () => Promise<void> }) {
  const { id, name, createdAt, lastUsedAt } = passkey
  const title = useId()
  const moment = useMoment()
  const added = moment(createdAt)
  const { confirmed, dialog } = useConfirmed()
  const [asking, setAsking] = useState<'rename' | 'remove'>()
  const remove = async () => {
    try {
      const { message, credentialId } = await confirmed(() => call(endpoints.removePasskey, { id }))
      void forgetPasskey(credentialId)
      notify({ kind: 'success', text: message })
    } catch (error) {
      // 404: it was already removed.
      if (!(error instanceof ApiError) || error.status !== 404) throw error
    }
    await onChanged()
  }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4 first:pt-0 last:pb-0">
      <Icon node={KeyRound} className="size-6 shrink-0 text-muted" />
      <div className="grid min-w-0 grow basis-48 gap-0.5">
        <p id={title} className="font-medium wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        <p className="text-sm text-muted">
          {lastUsedAt === null ? m.addedUnused(added) : m.addedAndUsed(added, moment(lastUsedAt))}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="small"
          aria-describedby={title}
          onClick={() => setAsking('rename')}
        >
          {m.rename}
        </Button>
        <Button
          variant="quiet-danger"
          size="small"
          aria-describedby={title}
          onClick={() => setAsking('remove')}
        >
          {m.remove}
        </Button>
      </div>
      {asking === 'rename' && (
        <RenamePasskey
          passkey={passkey}
          onRenamed={onChanged}
          onClose={() => setAsking(undefined)}
        />
      )}
      {asking === 'remove' && (
        <ConfirmDialog
          title={m.removeTitle}
          question={rich(m.removeQuestion, { name })}
          confirmLabel={m.remove}
          workingLabel={m.removing}
          danger
          failed={(error) => !isUnconfirmed(error) && messageOf(error)}
          onConfirm={remove}
          onClose={() => setAsking(undefined)}
        >
          {dialog}
        </ConfirmDialog>
      )}
    </li>
  )
}

/** Renames a passkey (rule passkey-6). */
function RenamePasskey({
  passkey: { id, name },
  onRenamed,
  onClose,
}: {
  passkey: Passkey
  onRenamed: () => Promise<void>
  onClose: () => void
}) {
  const form = useSchemaForm(passkeyForm, { name })
  const { field, ...submission } = useFormSubmit(form, {
    send: async (wanted) => {
      const { message } = await call(endpoints.renamePasskey, { id, ...wanted })
      await onRenamed()
      notify({ kind: 'success', text: message })
    },
  })
  return (
    <FormDialog
      title={m.renameTitle}
      submission={submission}
      submitLabel={m.rename}
      workingLabel={m.renaming}
      onClose={onClose}
    >
      <TextField
        label={m.name}
        required
        autoComplete="off"
        maxLength={TEXT_MAX.passkeyName}
        help={m.nameHelp}
        {...field('name')}
      />
    </FormDialog>
  )
}
