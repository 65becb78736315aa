import * as m from '@firstbell/messages/booking'
import { opening } from '@firstbell/messages/common'
import { useState, type ComponentProps } from 'react'
import { useBookSeat } from '#entities/booking/book.ts'
import type { Kind } from '#entities/offering/kinds.ts'
import { rich } from '#shared/format/rich.tsx'
import { Button, type ButtonSize } from '#shared/ui/Button.tsx'
import { classes } from '#shared/ui/classes.ts'
import { Notice } from '#shared/ui/Notice.tsx'
import { LeaveWaitlist } from './LeaveWaitlist.tsx'

/**
 * Buttons that open the checkout page of a held seat, or give the seat up (rule payment-18).
 * @param pay attributes of the button 'Pay now'
 */
export function PayNow({
  offering,
  kind,
  size,
  pay,
  className,
}: {
  offering: { _id: string; title: string }
  kind: Kind
  size?: ButtonSize
  pay?: ComponentProps<'button'> & Record<`data-${string}`, string>
  className?: string
}) {
  const request = useBookSeat(kind, { watched: true })
  const [leaving, setLeaving] = useState(false)
  const { title } = offering
  return (
    <div
      className={classes(
        size === 'small' ? 'flex flex-wrap items-center gap-2' : 'grid gap-2',
        className,
      )}
    >
      <Notice kind="error" className="w-full">
        {request.working ? undefined : request.problem}
      </Notice>
      <Button
        {...pay}
        {...(size && { size })}
        onClick={() => request.book(offering._id)}
        working={request.working}
        workingLabel={opening}
      >
        <span>{rich(m.payNowFor, { title })}</span>
      </Button>
      <Button
        variant="quiet"
        size="small"
        disabled={request.working}
        onClick={() => setLeaving(true)}
      >
        <span>{rich(m.giveUpFor, { title })}</span>
      </Button>
      {leaving && (
        <LeaveWaitlist
          offering={offering}
          kind={kind}
          state="to-pay"
          onClose={() => setLeaving(false)}
        />
      )}
    </div>
  )
}
