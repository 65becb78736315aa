/** Mails about the parent or guardian of a young person. */

export const askedSubject = 'Confirma una cuenta en Firstbell'
export const askedPreview = 'Te han indicado como padre, madre o tutor.'
export const askedHeading = 'Confirma una cuenta'
export const someone = 'Alguien'
export const asked = (name: string, address: string): string =>
  `${name} (${address}) ha creado una cuenta en Firstbell, donde se reservan clases en directo y cursos, y ha indicado que eres su padre, madre o tutor.`
export const askedMeaning = 'Hasta que confirmes, no podrá reservar nada.'
export const askedButton = 'Confirmar o retirar el consentimiento'
export const keepMail =
  'Guarda este correo. Con el mismo enlace puedes retirar tu consentimiento cuando quieras, y entonces se eliminará la cuenta.'
export const notKnown = '¿No conoces a esta persona? Puedes ignorar este correo.'
export const reasonNamed =
  'Recibes este correo porque en Firstbell han indicado tu dirección como la de un padre, madre o tutor.'
export const confirmedSubject = 'Ya puedes reservar en Firstbell'
export const confirmedPreview = 'Tu padre, madre o tutor ha confirmado.'
export const confirmedHeading = 'Tu padre, madre o tutor ha confirmado'
export const confirmed = 'Ya puedes reservar clases y cursos.'
export const findClass = 'Buscar una clase'
