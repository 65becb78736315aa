import { messages } from '@firstbell/contract/messages'
import { useEffect, useEffectEvent, useRef, type ComponentType } from 'react'
import { optional } from '../routing/optional.tsx'
import { notify } from '../notices/notices.ts'

interface Overlay {
  open: boolean
  onClose: () => void
}

/**
 * A dialog whose code, that of dialogs included, is loaded when it opens. If it cannot be loaded, a
 * notice says so, and opening it again tries again.
 */
export const optionalOverlay = <Props extends Overlay>(load: () => Promise<ComponentType<Props>>) =>
  optional(
    load,
    () => null,
    (retry, { open, onClose }: Props) => <NotLoaded open={open} onClose={onClose} retry={retry} />,
  )

function NotLoaded({ open, onClose, retry }: Overlay & { retry: () => void }) {
  const announced = useRef(false)
  const onOpen = useEffectEvent(() => {
    if (announced.current) return retry()
    announced.current = true
    const text = navigator.onLine ? messages.genericError : messages.noConnection
    notify({ kind: 'error', text })
    onClose()
  })
  useEffect(() => {
    if (open) onOpen()
  }, [open])
  return null
}
