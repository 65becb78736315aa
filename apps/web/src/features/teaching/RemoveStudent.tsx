import type { Attendee } from '@firstbell/contract/sessions'
import * as m from '@firstbell/messages/invitations'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { kindOf, kinds, type Offering } from '#entities/offering/kinds.ts'
import { call, endpoints, keys, messageOf } from '#shared/api/api.ts'
import { rich } from '#shared/format/rich.tsx'
import { ReasonDialog } from '#shared/forms/ReasonDialog.tsx'
import { notify } from '#shared/notices/notices.ts'
import { Button } from '#shared/ui/Button.tsx'

/** 'Remove from class': takes a booked student off, with a reason that is mailed (rule booking-19). */
export function RemoveStudent({
  item,
  student: { studentId, name },
}: {
  item: Offering
  student: Attendee
}) {
  const client = useQueryClient()
  const kind = kindOf(item)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" size="small" className="self-start" onClick={() => setOpen(true)}>
        <span>{rich(m.removeNamed[kind], { name })}</span>
      </Button>
      {open && (
        <ReasonDialog
          title={m.remove[kind]}
          description={m.removeQuestion(name)}
          label={m.reason}
          draftName={`remove:${item._id}:${studentId}`}
          failed={messageOf}
          submitLabel={m.remove[kind]}
          workingLabel={m.removing}
          send={async (reason) => {
            const { message } = await call(endpoints.removeStudent, {
              id: item._id,
              studentId,
              reason,
            })
            notify({ kind: 'success', text: message })
          }}
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false)
            // Not before, because the row that renders the dialog disappears.
            void client.invalidateQueries({ queryKey: kinds[kind].keys.all })
            void client.invalidateQueries({ queryKey: keys.mine.all })
          }}
        />
      )}
    </>
  )
}
