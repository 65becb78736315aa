/** Mails about the parent or guardian of a young person. */

export const askedSubject = 'Confirmez un compte chez Firstbell'
export const askedPreview = 'Quelqu’un vous a désigné comme parent ou tuteur.'
export const askedHeading = 'Confirmez un compte'
export const someone = 'Quelqu’un'
export const asked = (name: string, address: string): string =>
  `${name} (${address}) a créé un compte chez Firstbell, où l’on réserve des cours en direct et des formations, et vous a désigné comme parent ou tuteur.`
export const askedMeaning =
  'Tant que vous n’avez pas confirmé, rien ne peut être réservé avec ce compte.'
export const askedButton = 'Confirmer ou refuser'
export const keepMail =
  'Conservez cet e-mail\u00a0: le même lien vous permet de retirer votre accord à tout moment, ce qui supprime le compte.'
export const notKnown = 'Si vous ne connaissez pas cette personne, vous n’avez rien à faire.'
export const reasonNamed =
  'Vous recevez ce message parce que quelqu’un a indiqué cette adresse chez Firstbell comme celle d’un parent ou tuteur.'
export const confirmedSubject = 'Vous pouvez maintenant réserver chez Firstbell'
export const confirmedPreview = 'Votre parent ou tuteur a confirmé.'
export const confirmedHeading = 'Votre parent ou tuteur a confirmé'
export const confirmed = 'Vous pouvez maintenant réserver des cours et des formations.'
export const findClass = 'Trouver un cours'
