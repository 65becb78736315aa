/** Mails about the parent or guardian of a young person. */

export const askedSubject = 'Confirma una cuenta en Firstbell'
export const askedPreview = 'Alguien ha indicado que eres su padre, madre o tutor.'
export const askedHeading = 'Confirma una cuenta'
export const someone = 'Alguien'
export const asked = (name: string, address: string): string =>
  `${name} (${address}) ha creado una cuenta en Firstbell, donde se reservan clases en directo y cursos, y ha indicado que eres su padre, madre o tutor.`
export const askedMeaning = 'Hasta que confirmes, no se puede reservar nada con esta cuenta.'
export const askedButton = 'Confirmar o retirar'
export const keepMail =
  'Guarda este mensaje: con el mismo enlace puedes retirar tu consentimiento en cualquier momento, y la cuenta se eliminará.'
export const notKnown = 'Si no conoces a esta persona, no tienes que hacer nada.'
export const reasonNamed =
  'Recibes este mensaje porque alguien ha indicado esta dirección en Firstbell como la de su padre, madre o tutor.'
export const confirmedSubject = 'Ya puedes reservar en Firstbell'
export const confirmedPreview = 'Tu padre, madre o tutor ha confirmado.'
export const confirmedHeading = 'Tu padre, madre o tutor ha confirmado'
export const confirmed = 'Ya puedes reservar clases y cursos.'
export const findClass = 'Buscar una clase'
