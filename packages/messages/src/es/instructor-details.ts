/** The details that an instructor gives for the approval. */

export const heading = 'Perfil docente'
export const view = 'Ver currículum'
export const editHeading = 'Editar tu perfil'
export const viewPublicPage = 'Ver tu página pública'
export const copyLink = 'Copiar enlace'
export const uploading = 'Subiendo…'

// The form
export const completeProfile = 'Completa tu perfil'
export const completeHint =
  'Los estudiantes ven tu biografía, tu formación y experiencia, y tus habilidades. Tu currículum solo lo ve nuestro equipo.'
export const submit = 'Enviar'
export const submitting = 'Enviando…'
export const bio = 'Biografía'
export const bioHelp = 'Cuéntales quién eres y cómo enseñas.'
export const qualifications = 'Formación y experiencia'
export const qualificationsHelp = 'Títulos, certificados, años de experiencia.'
export const skills = 'Habilidades'
export const skillsHelp = (most: number) =>
  `Separadas por comas, por ejemplo: Guitarra, Teoría musical. Como máximo ${most}.`
export const resume = 'Currículum'
export const viewCurrent = 'Ver el currículum actual'

// The state of the request
export const approved = 'Aprobado'
export const approvedHint = 'Puedes publicar clases y cursos.'
export const approvalRemoved = 'Aprobación retirada'
export const rejected = 'Solicitud rechazada'
/** Precedes an admin's text. */
export const reason = 'Motivo:'
export const askAgain = 'Actualiza tu perfil para enviar una nueva solicitud.'
export const waiting = 'Pendiente de aprobación'
export const waitingHint =
  'Te daremos la respuesta por correo. Mientras tanto, puedes publicar cursos.'
export const waitingAfterRemoval =
  'Te daremos la respuesta por correo. Hasta entonces no podrás publicar.'
