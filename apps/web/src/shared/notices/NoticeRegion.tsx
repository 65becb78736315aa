import { NOTICE_MS } from '@firstbell/contract/limits'
import * as m from '@firstbell/messages/notices'
import { X } from 'lucide'
import { useCallback, useEffect, useId, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useHydrated } from '#shared/hooks/useHydrated.ts'
import { IconButton } from '#shared/ui/Button.tsx'
import { classes } from '#shared/ui/classes.ts'
import { noticeLooks } from '#shared/ui/Notice.tsx'
import { useTimeout } from '#shared/ui/useTimeout.ts'
import { dismiss, newestNotice, openDialogs, shownNotices, type ShownNotice } from './notices.ts'

const none: readonly ShownNotice[] = []

/** Shows the notices at the bottom of the window while no dialog is open. */
export function NoticeRegion() {
  const inDialog = useSyncExternalStore(
    openDialogs.subscribe,
    () => openDialogs.get().length > 0,
    () => false,
  )
  if (!useHydrated()) return null
  return createPortal(
    <section
      aria-label={m.notices}
      // Base UI's dialogs hide elements without `aria-live` from screen readers.
      aria-live="off"
      data-notices=""
      className="pointer-events-none fixed inset-x-0 bottom-0 z-60 print:hidden"
    >
      <Notices
        visible={!inDialog}
        className="justify-items-center p-4 sm:justify-items-end sm:p-6"
      />
    </section>,
    document.body,
  )
}

/** Shows the notices within the last opened dialog, where they do not cover its buttons. */
export function DialogNotices({ open }: { open: boolean }) {
  const id = useId()
  useEffect(() => {
    if (!open) return undefined
    openDialogs.set([...openDialogs.get(), id])
    return () => openDialogs.set(openDialogs.get().filter((other) => other !== id))
  }, [open, id])
  const isLast = useSyncExternalStore(
    openDialogs.subscribe,
    () => openDialogs.get().at(-1) === id,
    () => false,
  )
  const [opened] = useState(newestNotice)
  return <Notices visible={isLast} announcedUpTo={opened} className="px-5 py-3 sm:px-6" />
}

/**
 * @param visible false while the notices are shown elsewhere; the empty live region stays mounted
 * @param announcedUpTo id of the last notice that was announced elsewhere
 */
function Notices({
  visible,
  announcedUpTo = 0,
  className,
}: {
  visible: boolean
  announcedUpTo?: number
  className: string
}) {
  const shown = useSyncExternalStore(shownNotices.subscribe, shownNotices.get, () => none)
  const [pauses, setPauses] = useState(0)
  const pause = useCallback(() => {
    setPauses((before) => before + 1)
    return () => setPauses((before) => before - 1)
  }, [])
  const timing = { paused: pauses > 0, pause }
  const notices = visible ? shown : none
  const fresh = notices.filter((notice) => notice.id > announcedUpTo)
  return (
    <div className={notices.length > 0 ? classes('grid gap-2', className) : undefined}>
      {notices
        // In a dialog that opened later, an earlier success would read as its own.
        .filter((notice) => notice.id <= announcedUpTo && notice.kind !== 'success')
        .map((notice) => (
          <OneNotice key={notice.id} notice={notice} {...timing} />
        ))}
      {/* Mounted before its text, because screen readers announce changes only. */}
      <div role="status" className="contents">
        {fresh
          .filter((notice) => notice.kind !== 'error')
          .map((notice) => (
            <OneNotice key={notice.id} notice={notice} {...timing} />
          ))}
      </div>
      {fresh
        .filter((notice) => notice.kind === 'error')
        .map((notice) => (
          <div key={notice.id} role="alert" className="contents">
            <OneNotice notice={notice} {...timing} />
          </div>
        ))}
    </div>
  )
}

/**
 * @param paused true while any notice is hovered or focused; no notice is dismissed automatically then
 * @param pause called when this notice is hovered or focused; returns a function that ends it
 */
function OneNotice({
  notice,
  paused,
  pause,
}: {
  notice: ShownNotice
  paused: boolean
  pause: () => () => void
}) {
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const used = hovered || focused
  // The cleanup also covers the removal of the notice, which fires no pointer or focus event.
  useEffect(() => (used ? pause() : undefined), [used, pause])
  useTimeout(() => dismiss(notice.id), paused ? undefined : NOTICE_MS)
  return (
    <div
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      className={classes(
        'pointer-events-auto flex w-full max-w-md items-center gap-3 rounded-control border-s-4 py-2 ps-4 pe-2 shadow-lift',
        noticeLooks[notice.kind],
      )}
    >
      <div className="flex grow flex-wrap items-center gap-x-3">
        <p className="grow py-1">{notice.text}</p>
        {notice.action}
      </div>
      <IconButton
        label={m.dismiss}
        icon={X}
        iconClassName="size-4"
        onClick={() => dismiss(notice.id)}
        className="size-9"
      />
    </div>
  )
}
