/** Notices about changes that are not on screen (rule event-9). */

export const messageAbout = (title: string) => `Es gibt eine Nachricht zu „${title}“.`
export const messageForYou = 'Es gibt eine Nachricht für dich.'
export const readMessage = 'Lesen'
export const seatOffered = (title: string) =>
  `Ein Platz in „${title}“ gehört dir, wenn du ihn möchtest.`
export const seeOffer = 'Platz ansehen'
export const newTime = (title: string) => `„${title}“ hat eine neue Zeit.`
export const changed = (title: string) => `„${title}“ wurde geändert.`
export const cancelled = (title: string) => `„${title}“ wurde abgesagt.`
export const bookingCancelled = 'Was du gebucht hattest, wurde abgesagt.'
export const viewBooking = 'Buchung ansehen'
export const view = 'Ansehen'
export const approved = 'Du bist freigegeben und kannst unterrichten.'
export const refused = 'Dein Antrag auf Freigabe wurde abgelehnt.'
export const approvalAsked = 'Eine Lehrkraft bittet um Freigabe.'
export const guardianConfirmed =
  'Deine Eltern oder Sorgeberechtigten haben bestätigt. Du kannst jetzt buchen.'
export const findClass = 'Live-Stunde finden'
