/** Texts for instructors without approval: on the home page, on the dashboard, instead of a form. */

export const incomplete =
  '¡Te damos la bienvenida! Completa tu perfil docente. En cuanto nuestro equipo lo apruebe, podrás publicar clases.'
export const completeDetails = 'Completar perfil'
export const waiting =
  'Nuestro equipo está revisando tu perfil docente. Te daremos la respuesta por correo.'
export const seeDetails = 'Ver tu perfil docente'
export const refused =
  'No hemos aprobado tu solicitud para dar clases. Actualiza tu perfil docente y vuelve a intentarlo.'
export const seeReason = 'Ver el motivo'

// In place of a form or list
export const incompleteHint =
  'Primero completa tu perfil docente. Después lo revisará nuestro equipo.'
export const waitingHint =
  'Nuestro equipo está revisando tu perfil. Te daremos la respuesta por correo.'
export const refusedHint = 'Actualiza tu perfil docente y vuelve a intentarlo.'
