import { messages } from '@firstbell/contract/messages'
import * as common from '@firstbell/messages/common'
import { opening } from '@firstbell/messages/common'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, type ComponentType } from 'react'
import { lazyPart, type LoadFailure } from '#shared/routing/lazy-part.tsx'
import { Button } from '#shared/ui/Button.tsx'
import { Spinner } from '#shared/ui/Spinner.tsx'

interface DialogProps {
  /** Without it the dialog is open while mounted. */
  open?: boolean
  /** Receives false: nothing was done, because the dialog has not opened (`ConfirmDialog`). */
  onClose: (done: false) => void
}

/** A dialog whose code loads when it opens, with a spinner, or a native dialog that offers to try again. */
export const lazyDialog = <Props extends DialogProps>(load: () => Promise<ComponentType<Props>>) =>
  lazyPart(load, {
    loading: ({ open = true, onClose }) => <Opening open={open} onClose={() => onClose(false)} />,
    failed: (failure, { open = true, onClose }) => (
      <NotLoaded open={open} failure={failure} onClose={() => onClose(false)} />
    ),
  })

function NotLoaded({
  open,
  failure: { retry, retryLabel, reloads },
  onClose,
}: {
  open: boolean
  failure: LoadFailure
  onClose: () => void
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    if (!open) return undefined
    const { current } = dialog
    current?.showModal()
    // Close before the element is removed, so that the browser restores the focus.
    return () => current?.close()
  }, [open])
  // Opening again loads again, but must not reload the page, on which a form may contain input.
  const reopen = useEffectEvent(() => {
    if (!reloads) retry()
  })
  const closed = useRef(false)
  useEffect(() => {
    if (open && closed.current) reopen()
    closed.current = !open
  }, [open])
  return (
    <dialog
      ref={dialog}
      aria-label={common.notLoaded}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      className="m-auto max-w-md gap-5 rounded-card bg-surface p-6 text-ink shadow-lift backdrop:bg-veil open:grid"
    >
      <p>{navigator.onLine ? messages.genericError : messages.noConnection}</p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          {common.close}
        </Button>
        <Button onClick={retry}>{retryLabel}</Button>
      </div>
    </dialog>
  )
}

/** A placeholder for a dialog whose code is still loading. Escape and a press close it. */
function Opening({ open, onClose }: { open: boolean; onClose: () => void }) {
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
