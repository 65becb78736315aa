import type { User } from '@firstbell/contract/accounts'
import { messages } from '@firstbell/contract/messages'
import * as common from '@firstbell/messages/common'
import * as m from '@firstbell/messages/own-details'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { setUser } from '#entities/login/login.ts'
import { call, endpoints } from '#shared/api/api.ts'
import { FormDialog } from '#shared/forms/FormDialog.tsx'
import { useFormSubmit, useSchemaForm } from '#shared/forms/useFormSubmit.ts'
import { Avatar } from '#shared/ui/Picture.tsx'
import { requiredFileSchema } from '#shared/uploads/file-schema.ts'
import { uploadFailure, type UploadError } from '#shared/uploads/upload.ts'
import {
  FormUploadField,
  useFileProblem,
  useLocalUrl,
  useUpload,
} from '#shared/uploads/UploadField.tsx'

const pictureForm = z.object({ file: requiredFileSchema('picture', messages.chooseFile) })

/** Selects, previews and uploads a profile picture (rules screen-27, message-12). */
export default function EditPicture({ user, onClose }: { user: User; onClose: () => void }) {
  const upload = useUpload('picture')
  const form = useSchemaForm(pictureForm, { file: null })
  const file = useWatch({ control: form.control, name: 'file' })
  const chosen = useLocalUrl(useFileProblem(file, 'picture') ? null : file)
  const submission = useFormSubmit(form, {
    failed: messages.pictureFailed,
    file: { name: 'file', failed: failureOf },
    send: async ({ file: picture }) => {
      const { url } = await upload.send(picture!)
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
      <FormUploadField
        control={form.control}
        name="file"
        label={m.picture}
        upload={upload}
        preview={false}
        required
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
