/** Notices about changes that are not on screen (rule event-9). */

export const messageAbout = (title: string) => `Du hast eine neue Nachricht zu „${title}“.`
export const messageForYou = 'Du hast eine neue Nachricht.'
export const readMessage = 'Lesen'
export const seatOffered = (title: string) => `Bei „${title}“ ist ein Platz für dich frei.`
export const seeOffer = 'Platz ansehen'
export const newTime = (title: string) => `„${title}“ wurde verschoben.`
export const changed = (title: string) => `„${title}“ wurde geändert.`
export const cancelled = (title: string) => `„${title}“ wurde abgesagt.`
export const bookingCancelled = 'Deine Buchung wurde storniert.'
export const viewBooking = 'Buchung ansehen'
export const view = 'Ansehen'
export const approved = 'Dein Profil ist freigegeben. Du kannst jetzt unterrichten.'
export const refused = 'Dein Lehrprofil wurde nicht freigegeben.'
export const approvalAsked = 'Eine Lehrkraft bittet um Freigabe.'
export const guardianConfirmed =
  'Deine Eltern oder Sorgeberechtigten haben dein Konto bestätigt. Du kannst jetzt buchen.'
export const findClass = 'Live-Stunde finden'
