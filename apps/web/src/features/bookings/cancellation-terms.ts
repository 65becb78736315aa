/** Shown wherever a seat is booked or a booking is cancelled. */
export const FREE_TO_CANCEL = 'Free to cancel until it starts'
