import { NOTICE_MS } from '@firstbell/contract/limits'
import { X } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from '../ui/Button.tsx'
import { classes } from '../ui/classes.ts'
import { noticeLooks } from '../ui/Notice.tsx'
import { useHydrated } from '../ui/useHydrated.ts'
import { dismiss, noticeStore, type ShownNotice } from './notices.ts'

const none: readonly ShownNotice[] = []

/**
 * Where notices stand: at the lower end of the window, over everything, open dialogs included.
 * Hovered or focused they all stay.
 */
export function NoticeRegion() {
  const notices = useSyncExternalStore(noticeStore.subscribe, noticeStore.read, () => none)
  const [held, setHeld] = useState(false)
  if (!useHydrated()) return null
  return createPortal(
    // Hovering only holds the notices in place; nothing is done by it that keys could not do.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      aria-label="Notices"
      // Marks it for open dialogs, which hide everything else from screen readers.
      aria-live="off"
      className="pointer-events-none fixed inset-x-0 bottom-0 z-60 print:hidden grid justify-items-center gap-2 p-4 sm:justify-items-end sm:p-6"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {/* Both live regions stand before anything is said in them, or it would not be heard. */}
      <div role="status" className="contents">
        {notices
          .filter((notice) => notice.kind !== 'error')
          .map((notice) => (
            <OneNotice key={notice.id} notice={notice} held={held} />
          ))}
      </div>
      {notices
        .filter((notice) => notice.kind === 'error')
        .map((notice) => (
          <div key={notice.id} role="alert" className="contents">
            <OneNotice notice={notice} held={held} />
          </div>
        ))}
    </section>,
    document.body,
  )
}

function OneNotice({ notice, held }: { notice: ShownNotice; held: boolean }) {
  useEffect(() => {
    if (held) return undefined
    const timer = setTimeout(() => dismiss(notice.id), NOTICE_MS)
    return () => clearTimeout(timer)
  }, [held, notice.id])
  return (
    <div
      className={classes(
        'pointer-events-auto flex w-full max-w-md items-center gap-3 rounded-control border-l-4 py-2 pr-2 pl-4 shadow-lift',
        noticeLooks[notice.kind],
      )}
    >
      <p className="grow py-1">{notice.text}</p>
      {notice.action}
      <IconButton
        label="Dismiss"
        icon={<X className="size-4" />}
        onClick={() => dismiss(notice.id)}
        className="size-9"
      />
    </div>
  )
}
