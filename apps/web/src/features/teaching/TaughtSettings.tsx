import * as common from '@firstbell/messages/common'
import * as m from '@firstbell/messages/taught-dialog'
import { Copy, Pencil, Trash2 } from 'lucide'
import type { Offering } from '#entities/offering/kinds.ts'
import { useProgress } from '#entities/offering/local-time.tsx'
import { Button } from '#shared/ui/Button.tsx'
import type { TaughtActions } from './taught-actions.tsx'
import { MeetingLink } from './taught-parts.tsx'
import { TaughtFacts } from './TaughtFacts.tsx'

/**
 * What was entered about an own offering, and what can be done with it. The head of the page already has the numbers of
 * booked and waiting students.
 */
export function TaughtSettings({
  item,
  actions: { edit, addLink, duplicate, remove },
}: {
  item: Offering
  actions: Pick<TaughtActions, 'edit' | 'addLink' | 'duplicate' | 'remove'>
}) {
  const ended = useProgress(item) === 'ended'
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" icon={Pencil} onClick={edit}>
          {common.edit}
        </Button>
        <Button variant="secondary" icon={Copy} onClick={duplicate}>
          {m.duplicate}
        </Button>
        <Button variant="quiet-danger" icon={Trash2} onClick={remove}>
          {common.delete_}
        </Button>
      </div>
      <TaughtFacts
        item={item}
        {...(!ended && { meetingLink: <MeetingLink item={item} onAdd={addLink} /> })}
      />
    </>
  )
}
