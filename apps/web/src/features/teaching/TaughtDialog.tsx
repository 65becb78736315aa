import { teachPath } from '@firstbell/contract/profile'
import * as common from '@firstbell/messages/common'
import * as m from '@firstbell/messages/taught-dialog'
import { manage } from '@firstbell/messages/teach-page'
import { Copy, Pencil, Trash2 } from 'lucide'
import { DayTile } from '#entities/offering/DayTile.tsx'
import { kindOf, type Offering } from '#entities/offering/kinds.ts'
import { useProgress } from '#entities/offering/local-time.tsx'
import { useLacksPlace } from '#entities/offering/place.ts'
import { SessionTime } from '#entities/offering/SessionTime.tsx'
import { JoinAction } from '#features/joining/JoinAction.tsx'
import { Button } from '#shared/ui/Button.tsx'
import { Dialog } from '#shared/ui/Dialog.tsx'
import { Link } from '#shared/ui/Link.tsx'
import { Attendance } from './Attendance.tsx'
import { MaterialsEditor } from './MaterialsEditor.tsx'
import { useTaughtActions } from './taught-actions.tsx'
import { MeetingLink, MessageButton } from './taught-parts.tsx'
import { TaughtFacts } from './TaughtFacts.tsx'
import { TaughtSeats } from './TaughtSeats.tsx'

/** Hides the icons of the three buttons on phones, where they have no room. */
const iconOnWide = 'max-sm:[&_svg]:hidden'

/**
 * The quick view of an own offering: its students, its data, and the actions. It leads to the offering's own page.
 * @param onDelete called before the confirmation, because the item leaves the list before the
 * dialog closes
 */
export function TaughtDialog({
  item,
  onClose,
  onDelete,
}: {
  item: Offering
  onClose: () => void
  onDelete: () => void
}) {
  const lacksPlace = useLacksPlace()
  const { edit, addLink, message, duplicate, remove, dialogs } = useTaughtActions(item, {
    onDelete,
    onDeleted: onClose,
  })
  const ended = useProgress(item) === 'ended'
  return (
    <Dialog
      onClose={onClose}
      title={item.title}
      footer={
        <>
          <Button variant="quiet-danger" icon={Trash2} className={iconOnWide} onClick={remove}>
            {common.delete_}
          </Button>
          <Button variant="secondary" icon={Copy} className={iconOnWide} onClick={duplicate}>
            {m.duplicate}
          </Button>
          <Button icon={Pencil} className={iconOnWide} onClick={edit}>
            {common.edit}
          </Button>
        </>
      }
    >
      <div className="grid gap-8">
        <div className="grid gap-4">
          <div className="flex items-center gap-4">
            <DayTile span={item} past={ended} />
            <div className="grid min-w-0 gap-1">
              <p>
                <SessionTime item={item} />
              </p>
              <TaughtSeats item={item} />
            </div>
          </div>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            {!lacksPlace(item) && <JoinAction item={item} owner />}
            <Link to={teachPath(item._id)} className="link inline-flex min-h-11 items-center">
              {manage[kindOf(item)]}
            </Link>
          </div>
          <MeetingLink item={item} onAdd={addLink} />
        </div>
        <Attendance item={item} />
        <MaterialsEditor item={item} />
        <section className="grid justify-items-start gap-3">
          <h3>{m.messages}</h3>
          <MessageButton onMessage={message} />
        </section>
        <TaughtFacts item={item} complete />
      </div>
      {dialogs}
    </Dialog>
  )
}
