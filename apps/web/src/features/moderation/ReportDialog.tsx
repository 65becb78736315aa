import { TEXT_MAX } from '@firstbell/contract/limits'
import { messages } from '@firstbell/contract/messages'
import * as m from '@firstbell/messages/moderation'
import { useForm } from 'react-hook-form'
import { call, endpoints } from '#shared/api/api.ts'
import { FormDialog } from '#shared/forms/FormDialog.tsx'
import { useFormSubmit } from '#shared/forms/useFormSubmit.ts'
import { TextArea } from '#shared/ui/Field.tsx'
import type { ReportSubject } from './report-subject.ts'

/** Asks for the reason of a report. */
export function ReportDialog({
  subject: { type, id },
  title,
  onReported,
  onClose,
}: {
  subject: ReportSubject
  title: string
  onReported: () => void
  onClose: () => void
}) {
  const form = useForm({ defaultValues: { reason: '' } })
  const endpoint = type === 'instructor' ? endpoints.reportInstructor : endpoints.reportOffering
  const { field, ...submission } = useFormSubmit(form, {
    draft: `report:${id}`,
    send: ({ reason }) => call(endpoint, { id, reason: reason.trim() }),
  })
  return (
    <FormDialog
      title={title}
      description={m.whatReportDoes}
      submission={submission}
      submitLabel={m.report}
      workingLabel={m.reporting}
      success={messages.reported}
      onClose={onClose}
      onDone={onReported}
    >
      <TextArea
        label={m.reason}
        required
        rows={4}
        maxLength={TEXT_MAX.reason}
        {...field('reason', {
          validate: (reason) => reason.trim() !== '' || messages.reasonRequired,
        })}
      />
    </FormDialog>
  )
}
