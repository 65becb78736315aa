/** Mails about the suspension of an account. */

export const suspendedSubject = 'Tu cuenta de Firstbell está suspendida'
export const suspendedPreview = 'De momento no puedes iniciar sesión.'
export const suspendedHeading = 'Tu cuenta está suspendida'
export const suspended =
  'La administración ha suspendido tu cuenta. Se ha cerrado tu sesión en todos los dispositivos y no puedes iniciarla hasta que se reactive.'
export const reasonGiven = 'Motivo indicado'
export const bookingsStay = 'Lo que tienes reservado sigue reservado.'
export const offeringsEnd =
  'Tus próximas clases y cursos se han cancelado y se ha avisado a quienes los habían reservado.'
export const reinstatedSubject = 'Ya puedes volver a usar tu cuenta de Firstbell'
export const reinstatedPreview = 'Tu cuenta ya no está suspendida.'
export const reinstatedHeading = 'Tu cuenta vuelve a funcionar'
export const reinstated =
  'La administración ha puesto fin a la suspensión de tu cuenta. Puedes volver a iniciar sesión; lo que se canceló sigue cancelado.'
export const logIn = 'Iniciar sesión'
export const reasonAccount = 'Recibes este correo porque tienes una cuenta en Firstbell.'
