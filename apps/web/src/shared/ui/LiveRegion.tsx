import { useEffect, useState, type ReactNode } from 'react'

/**
 * Announces its content politely whenever it changes. Several screen readers ignore a region that
 * is inserted with its text, so the text follows the empty region by one commit. For the same
 * reason it is not rendered on the server; do not use it for text that belongs in the first HTML.
 * Keep it mounted, with `children` null or false while there is nothing to announce.
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
