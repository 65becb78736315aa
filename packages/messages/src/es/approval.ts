/** Texts for instructors without approval: on the home page, on the dashboard, instead of a form. */

export const incomplete =
  '¡Te damos la bienvenida! Completa tus datos de docente. Podrás publicar clases en cuanto nuestro equipo apruebe tu perfil.'
export const completeDetails = 'Completar tus datos'
export const waiting =
  'Nuestro equipo está revisando tus datos de docente. Te enviaremos la decisión por correo.'
export const seeDetails = 'Ver tus datos'
export const refused =
  'No hemos aprobado tu solicitud para dar clases. Actualiza tus datos de docente y vuelve a solicitarlo.'
export const seeReason = 'Ver el motivo'

// In place of a form or list
export const incompleteHint =
  'Completa primero tus datos de docente. Después los revisará nuestro equipo.'
export const waitingHint =
  'Nuestro equipo está revisando tus datos. Te enviaremos la decisión por correo.'
export const refusedHint = 'Actualiza tus datos de docente y vuelve a solicitarlo.'
