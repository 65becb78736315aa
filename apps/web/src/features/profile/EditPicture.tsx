import type { User } from '@firstbell/contract/accounts'
import { PROFILE_MODAL_CLOSE_MS } from '@firstbell/contract/limits'
import { messages } from '@firstbell/contract/messages'
import * as common from '@firstbell/messages/common'
import * as m from '@firstbell/messages/own-details'
import { useForm, useWatch } from 'react-hook-form'
import { setUser } from '#entities/login/login.ts'
import { call } from '#shared/api/api.ts'
import { endpoints } from '#shared/api/endpoints.ts'
import { FormDialog } from '#shared/forms/FormDialog.tsx'
import { useFormSubmit } from '#shared/forms/useFormSubmit.ts'
import { Avatar } from '#shared/ui/Picture.tsx'
import { checkFile, uploadFailure, type UploadError } from '#shared/uploads/upload.ts'
import { UploadField, useFileProblem, useLocalUrl } from '#shared/uploads/UploadField.tsx'
import { useUpload } from '#shared/uploads/useUpload.ts'

/** Selects, previews and uploads a profile picture (rules screen-27, message-12). */
export default function EditPicture({ user, onClose }: { user: User; onClose: () => void }) {
  const upload = useUpload('picture')
  const form = useForm<{ file: File | null }>({ defaultValues: { file: null } })
  const file = useWatch({ control: form.control, name: 'file' })
  const chosen = useLocalUrl(useFileProblem(file, 'picture') ? null : file)
  const { ref, name } = form.register('file', {
    validate: (value) =>
      value === null ? messages.chooseFile : (checkFile(value, 'picture')?.message ?? true),
  })
  const submission = useFormSubmit(form, {
    failed: messages.pictureFailed,
    file: { name: 'file', failed: failureOf },
    send: async ({ file: picture }) => {
      if (!picture) return
      const { url } = await upload.send(picture)
      setUser((await call(endpoints.editProfilePic, { profilePic: url })).user)
    },
  })

  return (
    <FormDialog
      title={m.editPicture}
      submission={submission}
      submitLabel={common.save}
      workingLabel={upload.progress ? m.uploading : common.saving}
      success={messages.pictureUpdated}
      closeMs={PROFILE_MODAL_CLOSE_MS}
      onClose={onClose}
    >
      <div className="grid justify-items-center gap-2">
        {chosen === undefined ? (
          <Avatar name={user.name} src={user.profilePic} size="huge" alt={m.currentPicture} />
        ) : (
          <img
            src={chosen}
            alt={m.previewOf(file?.name ?? '')}
            className="size-32 rounded-full bg-sunken object-cover"
          />
        )}
      </div>
      <UploadField
        label={m.picture}
        upload={upload}
        value={file}
        onChange={(next) => {
          form.setValue('file', next, { shouldDirty: true })
          form.clearErrors()
        }}
        error={form.formState.errors.file?.message}
        preview={false}
        required
        name={name}
        ref={ref}
      />
    </FormDialog>
  )
}

/** The form's message for a failed upload (rule message-12). */
function failureOf(error: UploadError): string {
  if (error.reason === 'no-id') return messages.pictureNoFileId
  if (error.reason === 'no-url') return messages.pictureNoPreview
  return uploadFailure(messages.pictureFailed, error)
}
