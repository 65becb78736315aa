import { useEffect, useState, type ReactNode } from 'react'

/**
 * Announces its content politely whenever that changes. Several screen readers say nothing of a region
 * that enters the page together with its text, so the text follows the empty region by one commit, also
 * where a screen mounts with something to say. It is not rendered on the server for the same reason:
 * text that belongs into the first HTML does not belong here.
 * Keep it mounted, with `children` null or false while there is nothing to say.
 */
export function LiveRegion({ className, children }: { className?: string; children: ReactNode }) {
  const [mounted, setMounted] = useState(false)
  // oxlint-disable-next-line react/set-state-in-effect -- the second commit is the point
  useEffect(() => setMounted(true), [])
  return (
    <div role="status" className={className}>
      {mounted && children}
    </div>
  )
}
