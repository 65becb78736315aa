import { messages } from '@firstbell/contract/messages'
import type { ReactNode, SyntheticEvent } from 'react'
import { UploadError, uploadFailure } from '../../shared/uploads/upload.ts'
import type { Failure } from '../../shared/forms/useFormSubmit.ts'
import type { FieldUpload } from '../../shared/uploads/useUpload.ts'
import { Button } from '../../shared/ui/Button.tsx'
import { Dialog } from '../../shared/ui/Dialog.tsx'
import { Notice } from '../../shared/ui/Notice.tsx'

/**
 * The URL to send as thumbnail: of the chosen file, once it is uploaded; '' keeps the present one.
 * @throws {UploadError}
 */
export async function sendThumbnail(
  upload: FieldUpload,
  file: File | null,
  editing: boolean,
): Promise<string> {
  if (file) return (await upload.send(file)).url
  if (editing) return ''
  throw new UploadError('server', messages.noFileSelected)
}

/** What a failed upload means to the form (rule message-12). */
export function thumbnailFailure(error: UploadError): string {
  if (error.message === messages.noFileSelected) return error.message
  return error.reason === 'type' || error.reason === 'size'
    ? messages.thumbnailUploadFailed
    : uploadFailure(messages.imageUploadFailed, error)
}

/** Why a form was not sent, in its place above the button. */
export function FailureNotice({ failure }: { failure: Failure | null }) {
  return (
    <>
      <Notice kind="error">{failure?.kind === 'error' && failure.text}</Notice>
      <Notice>{failure?.kind === 'info' && failure.text}</Notice>
    </>
  )
}

/** A form of its own in the page, ended by what went wrong and its button. */
export function PageForm({
  label,
  submitLabel,
  workingLabel,
  submission,
  children,
}: {
  label: string
  submitLabel: string
  workingLabel: string
  submission: Submission
  children: ReactNode
}) {
  const { onSubmit, failure, working } = submission
  return (
    <form noValidate aria-label={label} onSubmit={onSubmit} className="grid max-w-3xl gap-5">
      {children}
      <FailureNotice failure={failure} />
      <Button
        type="submit"
        size="large"
        working={working}
        workingLabel={workingLabel}
        className="sm:justify-self-start"
      >
        {submitLabel}
      </Button>
    </form>
  )
}

/** A form in a dialog, whose buttons stay in sight. */
export function DialogForm({
  title,
  open,
  onClose,
  unsaved,
  submitLabel,
  workingLabel,
  submission,
  children,
}: {
  title: string
  open: boolean
  onClose: () => void
  /** Closing it by anything but its Cancel asks first. */
  unsaved: boolean
  submitLabel: string
  workingLabel: string
  submission: Submission & { id: string }
  children: ReactNode
}) {
  const { id, onSubmit, failure, working } = submission
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      size="large"
      keepOpen
      unsaved={unsaved}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} working={working} workingLabel={workingLabel}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={onSubmit} className="grid gap-5 pt-2">
        {children}
        <FailureNotice failure={failure} />
      </form>
    </Dialog>
  )
}

interface Submission {
  onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void
  failure: Failure | null
  working: boolean
}
