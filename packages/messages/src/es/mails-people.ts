/** Mails about the suspension of an account. */

export const suspendedSubject = 'Hemos suspendido tu cuenta de Firstbell'
export const suspendedPreview = 'De momento no puedes iniciar sesión.'
export const suspendedHeading = 'Hemos suspendido tu cuenta'
export const suspended =
  'Nuestro equipo ha suspendido tu cuenta y ha cerrado tu sesión en todos los dispositivos. No podrás volver a iniciarla hasta que reactivemos la cuenta.'
export const reasonGiven = 'Motivo'
export const bookingsStay = 'Tus reservas siguen siendo válidas.'
export const offeringsEnd =
  'Hemos cancelado tus próximas clases y cursos, y estamos avisando a quienes los habían reservado.'
export const reinstatedSubject = 'Ya puedes volver a usar tu cuenta de Firstbell'
export const reinstatedPreview = 'Tu cuenta ya no está suspendida.'
export const reinstatedHeading = 'Tu cuenta vuelve a estar activa'
export const reinstated =
  'Nuestro equipo ha reactivado tu cuenta y ya puedes volver a iniciar sesión. Las clases y los cursos que se cancelaron siguen cancelados.'
export const logIn = 'Iniciar sesión'
export const reasonAccount = 'Recibes este correo porque tienes una cuenta en Firstbell.'
