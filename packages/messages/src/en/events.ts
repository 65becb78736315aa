/** Notices about changes that are not on screen (rule event-9). */

export const messageAbout = (title: string) => `New message about “${title}”.`
export const messageForYou = 'You have a new message.'
export const readMessage = 'Read it'
export const seatOffered = (title: string) => `A seat in “${title}” is free for you.`
export const seeOffer = 'See offer'
export const newTime = (title: string) => `“${title}” was moved to a new time.`
export const changed = (title: string) => `“${title}” has changed.`
export const cancelled = (title: string) => `“${title}” was cancelled.`
export const bookingCancelled = 'Your booking was cancelled.'
export const viewBooking = 'View booking'
export const view = 'View'
export const approved = 'You’ve been approved and can now teach classes.'
export const refused = 'Your request to teach wasn’t approved.'
export const approvalAsked = 'An instructor is asking for approval.'
export const guardianConfirmed = 'Your parent or guardian has confirmed. You can now book.'
export const findClass = 'Find a class'
