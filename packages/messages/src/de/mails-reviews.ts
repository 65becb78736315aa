/** Mails about reviews. */

export const askedSubject = (title: string): string => `Wie war es? ${title}`
export const askedPreview =
  'Deine Sterne helfen anderen bei der Wahl und der Lehrkraft, besser zu werden.'
export const askedHeading = {
  class: 'Wie war diese Live-Stunde?',
  course: 'Wie war dieser Kurs?',
}
export const chooseStars = 'Wähle die Sterne; veröffentlicht wird erst, wenn du es bestätigst:'
/** Words of one to five stars. */
export const stars: readonly string[] = ['schlecht', 'mäßig', 'okay', 'gut', 'ausgezeichnet']
export const reasonBooked = {
  class: 'Du bekommst diese Mail, weil du diese Live-Stunde bei Firstbell gebucht hast.',
  course: 'Du bekommst diese Mail, weil du diesen Kurs bei Firstbell gebucht hast.',
}

export const hiddenSubject = (title: string): string => `Deine Bewertung ist verborgen: ${title}`
export const hiddenPreview = 'Die Administration hat deine Bewertung verborgen und nennt den Grund.'
export const hiddenHeading = 'Deine Bewertung ist verborgen'
export const hidden = (title: string): string =>
  `Die Administration hat deine Bewertung zu „${title}“ verborgen. Niemand sonst sieht sie, und ihre Sterne zählen nicht.`
export const reasonGiven = 'Angegebener Grund'
export const openSite = 'Firstbell öffnen'
export const reasonReviewed = 'Du bekommst diese Mail, weil du bei Firstbell etwas bewertet hast.'
