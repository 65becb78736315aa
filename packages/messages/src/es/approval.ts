/** Texts for instructors without approval: on the home page, on the dashboard, instead of a form. */

export const incomplete =
  '¡Te damos la bienvenida! Completa tus datos de docente para que la administración pueda aprobarte y puedas publicar clases.'
export const completeDetails = 'Completar tus datos'
export const waiting =
  'La administración tiene tus datos de docente y falta su aprobación. Recibirás un correo con la decisión.'
export const seeDetails = 'Ver tus datos'
export const refused =
  'Tu solicitud para enseñar no se ha aprobado. Puedes cambiar tus datos de docente y así volver a solicitarlo.'
export const seeReason = 'Ver el motivo'

// In place of a form or list
export const incompleteHint =
  'Completa primero tus datos de docente. Después los revisará la administración.'
export const waitingHint = 'La administración tiene tus datos. Recibirás un correo con la decisión.'
export const refusedHint = 'Puedes cambiar tus datos de docente y así volver a solicitarlo.'
