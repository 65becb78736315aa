/** Said wherever a seat is taken or given back. */
export const FREE_TO_CANCEL = 'Free to cancel until it starts'
