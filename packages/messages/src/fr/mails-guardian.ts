/** Mails about the parent or guardian of a young person. */

export const askedSubject = 'Un compte Firstbell attend votre accord'
export const askedPreview = 'Quelqu’un a donné votre adresse comme celle de son parent ou tuteur.'
export const askedHeading = 'Un compte attend votre accord'
export const someone = 'Quelqu’un'
export const asked = (name: string, address: string): string =>
  `${name} (${address}) a créé un compte sur Firstbell, où l’on réserve des cours en direct et des formations, et a donné votre adresse comme celle de son parent ou tuteur.`
export const askedMeaning = 'Sans votre accord, ce compte ne peut rien réserver.'
export const askedButton = 'Confirmer ou refuser'
export const keepMail =
  'Conservez cet e-mail\u00a0: le même lien vous permet de retirer votre accord à tout moment. Le compte est alors supprimé.'
export const notKnown =
  'Vous ne connaissez pas cette personne\u202f? Vous pouvez ignorer cet e-mail.'
export const reasonNamed =
  'Vous recevez cet e-mail parce que votre adresse a été indiquée sur Firstbell comme celle d’un parent ou tuteur.'
export const confirmedSubject = 'Vous pouvez maintenant réserver sur Firstbell'
export const confirmedPreview = 'Votre parent ou tuteur a donné son accord.'
export const confirmedHeading = 'Votre parent ou tuteur a donné son accord'
export const confirmed = 'Vous pouvez maintenant réserver des cours et des formations.'
export const findClass = 'Trouver un cours'
