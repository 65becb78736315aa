import * as m from '@firstbell/messages/filters'
import { Button } from '../../shared/ui/Button.tsx'
import { Dialog } from '../../shared/ui/Dialog.tsx'
import type { ReactNode } from 'react'

/** The filters on a phone. Choices are applied at once; 'Show results' only closes the sheet. */
export default function FilterSheet({
  open,
  onClose,
  onClear,
  children,
}: {
  open: boolean
  onClose: () => void
  /** Undefined while no filter is set. */
  onClear: (() => void) | undefined
  children: ReactNode
}) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={m.filters}
      footer={
        <>
          {onClear && (
            <Button variant="quiet" onClick={onClear}>
              {m.clearAll}
            </Button>
          )}
          <Button onClick={onClose}>{m.showResults}</Button>
        </>
      }
    >
      <div className="grid gap-4">{children}</div>
    </Dialog>
  )
}
