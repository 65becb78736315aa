/** Changing one's own data: the entries of the menu, and the dialog behind each. */

export const changeDetails = 'Cambiar mis datos'
export const timeZoneHelp =
  'Las horas, en pantalla y en los correos, aparecen primero en esta zona.'

export const changeEmail = 'Cambiar correo electrónico'
export const changeEmailAbout =
  'Enviaremos un enlace a la nueva dirección. En cuanto lo abras, iniciarás sesión con ella.'
export const oldEmail = 'Correo electrónico actual'
export const newEmail = 'Nuevo correo electrónico'

export const changePassword = 'Cambiar contraseña'
export const changePasswordAbout =
  'Aquí tu sesión sigue abierta; en los demás dispositivos se cierra.'
export const noPasswordYet =
  'Tu cuenta aún no tiene contraseña. Te enviamos un enlace para crear una.'
export const forgotPassword = '¿Has olvidado la contraseña?'
export const oldPassword = 'Contraseña actual'
export const confirmPassword = 'Confirmar contraseña'

export const deleteAccount = 'Eliminar cuenta'
export const endsWithAccount = 'Con ella termina:'
export const bookingsEnd =
  'Tus reservas y tus puestos en listas de espera. Las plazas quedan libres; lo que has pagado se reembolsa como si cancelaras.'
export const offeringsEnd =
  'Las clases y los cursos que impartes. Se avisa a quienes han reservado, y se les reembolsa lo que no ha terminado.'
export const profileEnds =
  'Tu perfil, tus archivos y la dirección de tu calendario. No se pueden recuperar.'
export const payoutsDue = 'Stripe te seguirá pagando lo que has ganado, menos estos reembolsos.'

export const editPicture = 'Cambiar foto'
export const picture = 'Foto de perfil'
export const currentPicture = 'Foto actual'
export const previewOf = (file: string) => `Vista previa de ${file}`
export const uploading = 'Subiendo...'
