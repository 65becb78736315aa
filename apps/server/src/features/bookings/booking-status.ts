import { sql } from 'kysely'

/** Whether a booking takes a seat. The partial indexes of `booking` have the same condition. */
export const isActive = sql<boolean>`booking.status in ('held', 'booked')`
