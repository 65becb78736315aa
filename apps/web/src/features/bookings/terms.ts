/** Shown wherever a seat is booked or its booking cancelled. */
export const FREE_TO_CANCEL = 'Free to cancel until it starts'
