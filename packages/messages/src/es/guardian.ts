/** The page of a parent or guardian, and how a young person asks them again. */

export const title = 'Confirmar una cuenta'
export const registered = (day: string) =>
  `<name/> creó una cuenta en Firstbell el ${day} con la dirección <email/> y ha indicado que eres su padre, madre o tutor.`
export const mayBook =
  'Cuando confirmes, con esta cuenta se podrán reservar clases en directo y cursos. Tienen lugar en línea, con un docente y otros estudiantes.'
export const mayWithdraw =
  'Puedes retirarlo en cualquier momento con el enlace de tu mensaje. Entonces se elimina la cuenta y terminan sus reservas.'
export const isConfirmed =
  'Has confirmado esta cuenta. Con ella se pueden reservar clases y cursos.'
export const confirm = 'Confirmar'
export const confirming = 'Confirmando...'
export const withdraw = 'Retirar'
export const withdrawing = 'Retirando...'
export const withdrawQuestion =
  '¿Seguro que quieres retirarlo? La cuenta se elimina con todo lo que contiene. Esta acción no se puede deshacer.'
export const mailSent = (email: string) =>
  `Hemos enviado un mensaje a ${email}. Podrás reservar en cuanto confirme con el enlace que contiene.`
export const sendAgain = 'Enviar el mensaje de nuevo'
export const sendAgainAbout =
  'Corrige la dirección si es incorrecta. El enlace del mensaje anterior dejará de funcionar.'
export const email = 'Correo de tu padre, madre o tutor'
export const send = 'Enviar'
