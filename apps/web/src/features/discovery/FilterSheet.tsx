import * as m from '@firstbell/messages/filters'
import type { ReactNode } from 'react'
import { Button } from '#shared/ui/Button.tsx'
import { Dialog } from '#shared/ui/Dialog.tsx'

/** The filters on a phone. Choices are applied at once; 'Show results (12)' only closes the sheet. */
export default function FilterSheet({
  open,
  onClose,
  onClear,
  total,
  children,
}: {
  open: boolean
  onClose: () => void
  /** Undefined while no filter is set. */
  onClear: (() => void) | undefined
  /** How many results there are, such as ' (12)'; '' while that is not known. */
  total: string
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
          <Button onClick={onClose}>{`${m.showResults}${total}`}</Button>
        </>
      }
    >
      <div className="grid gap-4">{children}</div>
    </Dialog>
  )
}
