import type { OwnBooking } from '@firstbell/contract/bookings'

/**
 * Returns the seats that are paid together with a held one, soonest first: those of its order, itself included. None for
 * a seat that is not to be paid.
 */
export const seatsToPay = (
  bookings: readonly OwnBooking[],
  held: Pick<OwnBooking, 'orderId' | 'status'> | undefined,
): OwnBooking[] =>
  held?.status === 'to_pay' && held.orderId !== undefined
    ? bookings.filter(({ orderId, status }) => orderId === held.orderId && status === 'to_pay')
    : []
