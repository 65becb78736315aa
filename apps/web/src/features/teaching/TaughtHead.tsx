import * as common from '@firstbell/messages/common'
import { moreOptions } from '@firstbell/messages/dialogs'
import { copyLink as copyLinkLabel } from '@firstbell/messages/instructor-details'
import { visibilities } from '@firstbell/messages/offering-form'
import { share as shareLabel } from '@firstbell/messages/offering-page'
import { duplicate as duplicateLabel } from '@firstbell/messages/taught-dialog'
import * as m from '@firstbell/messages/teach-page'
import { addMeetingLink } from '@firstbell/messages/teaching'
import { Copy, EllipsisVertical, Link2, Pencil, Share2, Trash2, Video } from 'lucide'
import { useState } from 'react'
import { DayTile } from '#entities/offering/DayTile.tsx'
import { ScheduleLine } from '#entities/offering/Facts.tsx'
import { isCourse, kindOf, kinds, type Offering } from '#entities/offering/kinds.ts'
import { LazyShareDialog } from '#entities/offering/LazyShareDialog.tsx'
import { useLocalTime, useProgress } from '#entities/offering/local-time.tsx'
import { Minimum } from '#entities/offering/Minimum.tsx'
import { OtherZone } from '#entities/offering/OtherZone.tsx'
import { useLacksPlace } from '#entities/offering/place.ts'
import { SessionTime } from '#entities/offering/SessionTime.tsx'
import { JoinAction } from '#features/joining/JoinAction.tsx'
import { copyLink } from '#shared/notices/copy-text.ts'
import { inLanguage } from '#shared/routing/language-path.ts'
import { Button } from '#shared/ui/Button.tsx'
import { Chip } from '#shared/ui/Card.tsx'
import { Icon } from '#shared/ui/Icon.tsx'
import { Menu } from '#shared/ui/Menu.tsx'
import type { TaughtActions } from './taught-actions.tsx'
import { TaughtSeats } from './TaughtSeats.tsx'

/** The head of an own offering's page: day, title, time, seats, and the actions. */
export function TaughtHead({
  item,
  actions: { edit, addLink, duplicate, remove },
}: {
  item: Offering
  actions: Pick<TaughtActions, 'edit' | 'addLink' | 'duplicate' | 'remove'>
}) {
  const ended = useProgress(item) === 'ended'
  const lacksPlace = useLacksPlace()
  const [sharing, setSharing] = useState(false)
  const local = useLocalTime(item)
  const series = isCourse(item) ? undefined : item.series
  const publicPath = kinds[kindOf(item)].path(item._id)
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-8 gap-y-5">
      <div className="flex min-w-0 grow basis-96 items-start gap-4">
        <DayTile span={item} past={ended} className="size-16" />
        <div className="grid min-w-0 gap-1.5">
          <h1 className="text-[1.75rem] leading-tight sm:text-[2rem]" dir="auto">
            {item.title}
          </h1>
          <div>
            {series && (
              <span className="text-muted max-sm:block">
                <span className="tabular">{m.dateOf(series.number, series.count)}</span>
                <span className="max-sm:hidden"> · </span>
              </span>
            )}
            {isCourse(item) ? (
              <>
                <span className="font-semibold">
                  <ScheduleLine item={item} />
                </span>{' '}
                <OtherZone local={local} />
              </>
            ) : (
              <SessionTime item={item} />
            )}
          </div>
          <TaughtSeats item={item} />
          {item.visibility === 'unlisted' && <Chip>{visibilities.unlisted}</Chip>}
          <Minimum item={item} />
        </div>
      </div>
      <div className="flex items-center justify-between gap-2 max-sm:w-full">
        {lacksPlace(item) && !ended ? (
          <Button icon={Video} onClick={addLink}>
            {addMeetingLink}
          </Button>
        ) : (
          <JoinAction item={item} owner />
        )}
        <div className="flex shrink-0 items-center gap-2">
          <Button
            variant="secondary"
            icon={Link2}
            title={copyLinkLabel}
            onClick={() => void copyLink(window.location.origin + inLanguage(publicPath))}
          >
            {/* On phones the first action needs the room. */}
            <span className={ended ? undefined : 'max-sm:hidden'}>{copyLinkLabel}</span>
          </Button>
          <Menu
            button={
              <Button variant="secondary" icon={EllipsisVertical} title={moreOptions}>
                <span className="sr-only">{moreOptions}</span>
              </Button>
            }
            entries={[
              {
                label: common.edit,
                icon: <Icon node={Pencil} className="size-4" />,
                onSelect: edit,
              },
              {
                label: shareLabel,
                icon: <Icon node={Share2} className="size-4" />,
                onSelect: () => setSharing(true),
              },
              {
                label: duplicateLabel,
                icon: <Icon node={Copy} className="size-4" />,
                onSelect: duplicate,
              },
              {
                label: common.delete_,
                icon: <Icon node={Trash2} className="size-4" />,
                danger: true,
                onSelect: remove,
              },
            ]}
          />
        </div>
      </div>
      {sharing && <LazyShareDialog item={item} onClose={() => setSharing(false)} />}
    </header>
  )
}
