import { TEXT_MAX } from '@firstbell/contract/limits'
import { messages } from '@firstbell/contract/messages'
import * as m from '@firstbell/messages/people'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { call, endpoints, keys, messageOf } from '#shared/api/api.ts'
import { FormDialog } from '#shared/forms/FormDialog.tsx'
import { ReasonDialog } from '#shared/forms/ReasonDialog.tsx'
import { useFormSubmit } from '#shared/forms/useFormSubmit.ts'
import { notify } from '#shared/notices/notices.ts'
import { TextArea } from '#shared/ui/Field.tsx'

interface DialogProps {
  person: { _id: string; name: string }
  onClose: () => void
}

/** Asks for the reason of a suspension, or ends one (rules owner-5, owner-8). */
export const StateDialog = ({ act, ...props }: DialogProps & { act: 'suspend' | 'reinstate' }) =>
  act === 'suspend' ? <SuspendDialog {...props} /> : <ReinstateDialog {...props} />

/** Returns a function that makes a call and then refetches what it may have changed, also after a failure. */
function useDecision() {
  const client = useQueryClient()
  return async (request: Promise<unknown>, done: string) => {
    await request.finally(() => {
      for (const { all } of [keys.admin, keys.classes, keys.courses])
        void client.invalidateQueries({ queryKey: all })
      void client.invalidateQueries({ queryKey: keys.instructors })
    })
    notify({ kind: 'success', text: done })
  }
}

export function SuspendDialog({ person: { _id: personId, name }, onClose }: DialogProps) {
  const decide = useDecision()
  return (
    <ReasonDialog
      title={m.suspendTitle(name)}
      description={m.suspendAbout}
      label={m.reason}
      draftName={`suspend:${personId}`}
      failed={(error) => messageOf(error, m.failed)}
      send={(reason) =>
        decide(call(endpoints.suspendPerson, { personId, reason }), messages.personSuspended)
      }
      onClose={onClose}
      submitLabel={m.suspend}
      workingLabel={m.suspending}
    />
  )
}

function ReinstateDialog({ person: { _id: personId, name }, onClose }: DialogProps) {
  const decide = useDecision()
  const form = useForm({ defaultValues: { reason: '' } })
  const { field, ...submission } = useFormSubmit(form, {
    failed: (error) => messageOf(error, m.failed),
    send: ({ reason }) =>
      decide(
        call(endpoints.reinstatePerson, { personId, reason: reason.trim() }),
        messages.personReinstated,
      ),
  })
  return (
    <FormDialog
      title={m.reinstateTitle(name)}
      description={m.reinstateAbout}
      submission={submission}
      submitLabel={m.reinstate}
      workingLabel={m.reinstating}
      onClose={onClose}
    >
      <TextArea label={m.reason} rows={3} maxLength={TEXT_MAX.reason} {...field('reason')} />
    </FormDialog>
  )
}
