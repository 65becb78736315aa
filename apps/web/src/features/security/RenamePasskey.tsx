import { TEXT_MAX } from '@firstbell/contract/limits'
import { passkeyForm } from '@firstbell/contract/passkeys'
import type { Passkey } from '@firstbell/contract/security'
import * as m from '@firstbell/messages/passkeys'
import { call } from '#shared/api/api.ts'
import { endpoints } from '#shared/api/endpoints.ts'
import { FormDialog } from '#shared/forms/FormDialog.tsx'
import { useFormSubmit } from '#shared/forms/useFormSubmit.ts'
import { useSchemaForm } from '#shared/forms/useSchemaForm.ts'
import { notify } from '#shared/notices/notices.ts'
import { TextField } from '#shared/ui/Field.tsx'

/** Renames a passkey (rule passkey-6). */
export function RenamePasskey({
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
      sheet={false}
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
