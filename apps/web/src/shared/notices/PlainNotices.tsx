import { NOTICE_MS } from '@firstbell/contract/limits'
import { useEffect, useSyncExternalStore } from 'react'
import { dismiss, shownNotices } from './notices.ts'

/** Shows the notices where the code of `NoticeRegion` could not be loaded, such as without a network. */
export function PlainNotices() {
  const shown = useSyncExternalStore(shownNotices.subscribe, shownNotices.get, shownNotices.get)
  const oldest = shown[0]?.id
  useEffect(() => {
    if (oldest === undefined) return undefined
    const timer = setTimeout(() => dismiss(oldest), NOTICE_MS)
    return () => clearTimeout(timer)
  }, [oldest])
  return (
    <div role="alert" className="fixed inset-x-0 bottom-0 z-60 bg-ink text-center text-paper">
      {shown.map(({ id, text, action }) => (
        <p key={id} className="p-4">
          <span>{text}</span> {action}
        </p>
      ))}
    </div>
  )
}
