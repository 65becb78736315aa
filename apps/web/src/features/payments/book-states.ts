import type { BookState } from '@firstbell/contract/payments'
import * as m from '@firstbell/messages/admin-payments'

/** The texts of the states; `todo` is what the administrator has to do. */
export const bookStates: Record<
  BookState,
  { label: string; tone?: 'accent' | 'amber' | 'danger'; todo?: string }
> = {
  opening: { label: m.opening },
  open: { label: m.open },
  closing: { label: m.closing },
  unpaid: { label: m.unpaid },
  paid: { label: m.paid, tone: 'accent' },
  kept: { label: m.kept, tone: 'accent' },
  refunding: { label: m.refunding, tone: 'amber' },
  refunded: { label: m.refunded },
  refund_failed: { label: m.refundFailed, tone: 'danger', todo: m.refundFailedTodo },
  disputed: { label: m.disputed, tone: 'danger', todo: m.disputedTodo },
  lost: { label: m.lost },
}
