/** Mails about reviews. */

export const askedSubject = (title: string): string => `Wie war’s? ${title}`
export const askedPreview = 'Deine Bewertung hilft anderen Teilnehmer:innen und deiner Lehrkraft.'
export const askedHeading = {
  class: 'Wie war diese Live-Stunde?',
  course: 'Wie war dieser Kurs?',
}
export const chooseStars =
  'Wie viele Sterne gibst du? Ein paar Worte kannst du noch ergänzen, bevor deine Bewertung veröffentlicht wird.'
/** Words of one to five stars. */
export const stars: readonly string[] = ['schlecht', 'mäßig', 'in Ordnung', 'gut', 'ausgezeichnet']
export const reasonBooked = {
  class: 'Du bekommst diese E-Mail, weil du diese Live-Stunde bei Firstbell gebucht hast.',
  course: 'Du bekommst diese E-Mail, weil du diesen Kurs bei Firstbell gebucht hast.',
}

export const hiddenSubject = (title: string): string =>
  `Deine Bewertung wurde ausgeblendet: ${title}`
export const hiddenPreview = 'Unser Team hat deine Bewertung ausgeblendet. Hier ist der Grund.'
export const hiddenHeading = 'Deine Bewertung wurde ausgeblendet'
export const hidden = (title: string): string =>
  `Unser Team hat deine Bewertung zu „${title}“ ausgeblendet. Niemand sonst kann sie sehen, und ihre Sterne zählen nicht.`
export const reasonGiven = 'Grund'
export const openSite = 'Zu Firstbell'
export const reasonReviewed =
  'Du bekommst diese E-Mail, weil du bei Firstbell eine Bewertung geschrieben hast.'
