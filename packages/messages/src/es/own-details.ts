/** Changing one's own data: the entries of the menu, and the dialog behind each. */

export const changeDetails = 'Cambiar tus datos'
export const timeZoneHelp =
  'En pantalla y en los correos, las horas se muestran primero en esta zona.'

export const changeEmail = 'Cambiar correo electrónico'
export const changeEmailAbout =
  'Enviaremos un enlace a tu nuevo correo. Cuando lo abras, empezarás a iniciar sesión con ese correo.'
export const oldEmail = 'Correo electrónico actual'
export const newEmail = 'Nuevo correo electrónico'

export const changePassword = 'Cambiar contraseña'
export const changePasswordAbout =
  'Tu sesión seguirá abierta aquí y se cerrará en los demás dispositivos.'
export const noPasswordYet =
  'Tu cuenta aún no tiene contraseña. Te enviaremos por correo un enlace para crearla.'
export const forgotPassword = '¿Has olvidado la contraseña?'
export const oldPassword = 'Contraseña actual'
export const confirmPassword = 'Confirmar contraseña'

export const deleteAccount = 'Eliminar cuenta'
export const endsWithAccount = 'También se eliminarán:'
export const bookingsEnd =
  'Tus reservas y tus puestos en listas de espera. Te reembolsaremos lo mismo que si las cancelaras tú.'
export const offeringsEnd =
  'Las clases y los cursos que impartes. Avisaremos a quienes los han reservado y les devolveremos el dinero de lo que no haya terminado.'
export const profileEnds =
  'Tu perfil, tus archivos y el enlace de tu calendario. No se pueden recuperar.'
export const payoutsDue = 'Stripe te seguirá pagando lo que has ganado, menos estos reembolsos.'

export const editPicture = 'Cambiar foto'
export const picture = 'Foto de perfil'
export const currentPicture = 'Foto actual'
export const previewOf = (file: string) => `Vista previa de ${file}`
export const uploading = 'Subiendo…'
