/** Notices about changes that are not on screen (rule event-9). */

export const messageAbout = (title: string) => `There is a message about “${title}”.`
export const messageForYou = 'There is a message for you.'
export const readMessage = 'Read it'
export const seatOffered = (title: string) => `A seat in “${title}” is yours, if you want it.`
export const seeOffer = 'See offer'
export const newTime = (title: string) => `“${title}” has a new time.`
export const changed = (title: string) => `“${title}” has changed.`
export const cancelled = (title: string) => `“${title}” was cancelled.`
export const bookingCancelled = 'What you had booked was cancelled.'
export const viewBooking = 'View booking'
export const view = 'View'
export const approved = 'You are approved and can teach classes.'
export const refused = 'Your request for approval was declined.'
export const approvalAsked = 'An instructor asks for an approval.'
export const guardianConfirmed = 'Your parent or guardian has confirmed. You can book now.'
export const findClass = 'Find a class'
