import { messages } from '@firstbell/contract/messages'
import * as common from '@firstbell/messages/common'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, type ComponentType } from 'react'
import { lazyPart, type LoadFailure } from '#shared/routing/lazy-part.tsx'
import { Button } from '#shared/ui/Button.tsx'
import { Opening } from '#shared/ui/Opening.tsx'

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
  failure: { retry, retryLabel },
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
  const reopen = useEffectEvent(() => {
    if (retryLabel === common.tryAgain) retry()
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
