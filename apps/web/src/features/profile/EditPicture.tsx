import type { User } from '@firstbell/contract/accounts'
import { messages } from '@firstbell/contract/messages'
import { useForm, useWatch } from 'react-hook-form'
import { ApiError, call } from '../../shared/api/api.ts'
import { endpoints } from '../../shared/api/endpoints.ts'
import { checkFile, UploadError, uploadFailure } from '../../shared/uploads/upload.ts'
import { UploadField, useLocalUrl } from '../../shared/uploads/UploadField.tsx'
import { useUpload } from '../../shared/uploads/useUpload.ts'
import { setUser } from '../../entities/session/session.ts'
import { Avatar } from '../../shared/ui/Picture.tsx'
import { ProfileDialog } from './ProfileDialog.tsx'

/** Selects, previews and uploads a profile picture (rules screen-27, message-12). */
export default function EditPicture({ user, onClose }: { user: User; onClose: () => void }) {
  const upload = useUpload('picture')
  const form = useForm<{ file: File | null }>({ defaultValues: { file: null } })
  const file = useWatch({ control: form.control, name: 'file' })
  const problem = file ? checkFile(file, 'picture') : undefined
  const chosen = useLocalUrl(problem ? null : file)
  const { ref, name } = form.register('file', {
    validate: (value) =>
      value === null ? messages.chooseFile : (checkFile(value, 'picture')?.message ?? true),
  })

  const save = async (picture: File) => {
    const { url } = await upload.send(picture)
    setUser((await call(endpoints.editProfilePic, { profilePic: url })).user)
  }

  return (
    <ProfileDialog
      title="Edit picture"
      form={form}
      fields={[]}
      save={async (values) => {
        try {
          if (values.file) await save(values.file)
        } catch (error) {
          throw error instanceof UploadError ? failureOf(error) : error
        }
      }}
      success={messages.pictureUpdated}
      failed={messages.pictureFailed}
      onClose={onClose}
    >
      <div className="grid justify-items-center gap-2">
        {chosen === undefined ? (
          <Avatar name={user.name} src={user.profilePic} size="huge" alt="Current picture" />
        ) : (
          <img
            src={chosen}
            alt={`Preview of ${file?.name ?? ''}`}
            onError={() => form.setError('file', { message: messages.fileBroken })}
            className="size-32 rounded-full bg-sunken object-cover"
          />
        )}
      </div>
      <UploadField
        label="Profile picture"
        upload={upload}
        value={file}
        onChange={(next) => {
          form.setValue('file', next)
          form.clearErrors()
        }}
        error={form.formState.errors.file?.message}
        preview={false}
        required
        name={name}
        ref={ref}
      />
    </ProfileDialog>
  )
}

function failureOf(error: UploadError): ApiError {
  const message =
    error.reason === 'aborted'
      ? error.message
      : error.reason === 'no-id'
        ? messages.pictureNoFileId
        : error.reason === 'no-url'
          ? messages.pictureNoPreview
          : uploadFailure(messages.pictureFailed, error)
  return new ApiError({ status: 400, code: 'upload', message })
}
