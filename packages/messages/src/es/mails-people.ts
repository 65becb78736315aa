/** Mails about the suspension of an account. */

export const suspendedSubject = 'Se ha suspendido tu cuenta de Firstbell'
export const suspendedPreview = 'De momento no puedes iniciar sesión.'
export const suspendedHeading = 'Se ha suspendido tu cuenta'
export const suspended =
  'Nuestro equipo ha suspendido tu cuenta. Se ha cerrado tu sesión en todos los dispositivos y no podrás iniciarla hasta que se reactive la cuenta.'
export const reasonGiven = 'Motivo'
export const bookingsStay = 'Tus reservas siguen siendo válidas.'
export const offeringsEnd =
  'Tus próximas clases y cursos se han cancelado y avisamos a quienes los habían reservado.'
export const reinstatedSubject = 'Ya puedes volver a usar tu cuenta de Firstbell'
export const reinstatedPreview = 'Tu cuenta ya no está suspendida.'
export const reinstatedHeading = 'Tu cuenta vuelve a estar activa'
export const reinstated =
  'Nuestro equipo ha reactivado tu cuenta y ya puedes volver a iniciar sesión. Las clases y los cursos que se cancelaron siguen cancelados.'
export const logIn = 'Iniciar sesión'
export const reasonAccount = 'Recibes este correo porque tienes una cuenta en Firstbell.'
