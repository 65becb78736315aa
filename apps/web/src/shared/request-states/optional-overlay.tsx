import { messages } from '@firstbell/contract/messages'
import { tryAgain } from '@firstbell/messages/common'
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { optional } from '../routing/optional.tsx'
import { notify } from '../notices/notices.ts'
import { Button } from '../ui/Button.tsx'
import { Opening } from '../ui/Opening.tsx'

interface Overlay {
  open: boolean
  onClose: () => void
}

/** Opens the dialog again: the notice may cover the button that did. */
interface Opener {
  onOpen: () => void
}

/**
 * A dialog whose code, that of dialogs included, is loaded when it opens. Until then the screen says
 * that it opens; if it cannot be loaded, a notice says so with 'Try again', as does opening it again.
 */
export const optionalOverlay = <Props extends Overlay>(
  load: () => Promise<(props: Props) => ReactNode>,
) =>
  optional<Props & Opener>(
    load,
    ({ open, onClose }) => <Opening open={open} onClose={onClose} />,
    (retry, { open, onClose, onOpen }) => (
      <NotLoaded open={open} onClose={onClose} onOpen={onOpen} retry={retry} />
    ),
  )

function NotLoaded({ open, onClose, onOpen, retry }: Overlay & Opener & { retry: () => void }) {
  const announced = useRef(false)
  const opened = useEffectEvent(() => {
    if (announced.current) return retry()
    announced.current = true
    const end = notify({
      kind: 'error',
      text: navigator.onLine ? messages.genericError : messages.noConnection,
      action: (
        <Button
          variant="secondary"
          size="small"
          onClick={() => {
            end()
            onOpen()
          }}
        >
          {tryAgain}
        </Button>
      ),
    })
    onClose()
  })
  useEffect(() => {
    if (open) opened()
  }, [open])
  return null
}
