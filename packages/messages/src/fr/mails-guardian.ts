/** Mails about the parent or guardian of a young person. */

export const askedSubject = 'Confirmez un compte sur Firstbell'
export const askedPreview = 'Quelqu’un a indiqué que vous êtes son parent ou tuteur.'
export const askedHeading = 'Confirmez un compte'
export const someone = 'Quelqu’un'
export const asked = (name: string, address: string): string =>
  `${name} (${address}) a créé un compte sur Firstbell, qui permet de réserver des cours en direct et des formations, et a indiqué que vous êtes son parent ou tuteur.`
export const askedMeaning = 'Aucune réservation n’est possible tant que vous n’avez pas confirmé.'
export const askedButton = 'Confirmer ou refuser'
export const keepMail =
  'Conservez cet e-mail\u00a0: le même lien vous permet de retirer votre accord à tout moment. Le compte est alors supprimé.'
export const notKnown =
  'Vous ne connaissez pas cette personne\u202f? Vous pouvez ignorer cet e-mail.'
export const reasonNamed =
  'Vous recevez cet e-mail parce que votre adresse a été indiquée sur Firstbell comme celle d’un parent ou tuteur.'
export const confirmedSubject = 'Vous pouvez maintenant réserver sur Firstbell'
export const confirmedPreview = 'Votre parent ou tuteur a confirmé.'
export const confirmedHeading = 'Votre parent ou tuteur a confirmé'
export const confirmed = 'Vous pouvez maintenant réserver des cours et des formations.'
export const findClass = 'Trouver un cours'
