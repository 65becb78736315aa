/** The page of a parent or guardian, and how a young person asks them again. */
import { sentence } from '../sentence.ts'

export const title = 'Confirmar una cuenta'
export const registered = (day: string) =>
  `<name/> (<email/>) creó una cuenta en Firstbell el ${day} e indicó que eres su padre, madre o tutor.`
export const mayBook =
  'Cuando confirmes, con esta cuenta se podrán reservar clases en directo y cursos. Se imparten en línea, con un profesor y otros estudiantes.'
export const mayWithdraw =
  'Puedes retirar tu consentimiento cuando quieras con el enlace del correo. Entonces se eliminará la cuenta y se cancelarán sus reservas.'
export const isConfirmed =
  'Has confirmado esta cuenta. Ya se pueden reservar clases y cursos con ella.'
export const confirm = 'Confirmar'
export const confirming = 'Confirmando…'
export const withdraw = 'Retirar el consentimiento'
export const withdrawing = 'Retirando…'
export const withdrawQuestion =
  '¿Seguro que quieres retirar tu consentimiento? La cuenta se eliminará con todo su contenido. Esta acción no se puede deshacer.'
export const mailSent = (email: string) =>
  `${sentence(`Hemos enviado un correo a ${email}`)} Podrás reservar en cuanto tu padre, madre o tutor confirme.`
export const sendAgain = 'Volver a enviar el correo'
export const sendAgainAbout =
  '¿El correo electrónico no es correcto? Corrígelo aquí. El enlace anterior dejará de funcionar.'
export const email = 'Correo de tu padre, madre o tutor'
export const send = 'Enviar'
