import { opening } from '@firstbell/messages/common'
import { useEffect, useEffectEvent } from 'react'
import { Spinner } from './Spinner.tsx'

/** A placeholder for a dialog whose code is still loading. Escape and a press close it. */
export function Opening({ open, onClose }: { open: boolean; onClose: () => void }) {
  const closeOnEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
  })
  useEffect(() => {
    if (!open) return undefined
    document.addEventListener('keydown', closeOnEscape)
    return () => document.removeEventListener('keydown', closeOnEscape)
  }, [open])
  if (!open) return null
  return (
    // The dialog that replaces this has keyboard controls.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div onClick={onClose} className="fixed inset-0 z-50 grid place-items-center bg-veil">
      <p
        role="status"
        className="flex items-center gap-3 rounded-card bg-surface px-6 py-4 shadow-lift"
      >
        <Spinner /> {opening}
      </p>
    </div>
  )
}
