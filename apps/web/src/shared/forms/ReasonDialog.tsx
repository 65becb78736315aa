import { TEXT_MAX } from '@firstbell/contract/limits'
import { messages } from '@firstbell/contract/messages'
import type { ComponentProps } from 'react'
import { useForm } from 'react-hook-form'
import { TextArea } from '#shared/ui/Field.tsx'
import { FormDialog } from './FormDialog.tsx'
import { useFormSubmit } from './useFormSubmit.ts'

/** A dialog that requires a reason for a decision. */
export function ReasonDialog({
  label,
  draftName,
  failed,
  send,
  ...dialog
}: Pick<
  ComponentProps<typeof FormDialog>,
  'title' | 'description' | 'submitLabel' | 'workingLabel' | 'onClose' | 'onDone'
> & {
  label: string
  draftName: string
  failed?: string | ((error: unknown) => string)
  send: (reason: string) => Promise<unknown>
}) {
  const form = useForm({ defaultValues: { reason: '' } })
  const { field, ...submission } = useFormSubmit(form, {
    draft: draftName,
    ...(failed !== undefined && { failed }),
    send: ({ reason }) => send(reason.trim()),
  })
  return (
    <FormDialog {...dialog} submission={submission} danger>
      <TextArea
        label={label}
        required
        rows={4}
        className="[&_textarea]:min-h-28"
        maxLength={TEXT_MAX.reason}
        {...field('reason', {
          validate: (reason) => reason.trim() !== '' || messages.reasonRequired,
        })}
      />
    </FormDialog>
  )
}
