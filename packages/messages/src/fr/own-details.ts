/** Changing one's own data: the entries of the menu, and the dialog behind each. */

export const changeDetails = 'Modifier mes informations'
export const timeZoneHelp =
  'À l’écran et dans les e-mails, les heures s’affichent d’abord dans ce fuseau.'

export const changeEmail = 'Modifier l’adresse e-mail'
export const changeEmailAbout =
  'Nous enverrons un lien à la nouvelle adresse. Dès que vous l’aurez ouvert, connectez-vous avec cette nouvelle adresse.'
export const oldEmail = 'Adresse e-mail actuelle'
export const newEmail = 'Nouvelle adresse e-mail'

export const changePassword = 'Modifier le mot de passe'
export const changePasswordAbout =
  'Vous restez connecté ici\u202f; partout ailleurs, vous serez déconnecté.'
export const noPasswordYet =
  'Votre compte n’a pas encore de mot de passe. Nous vous envoyons un lien pour en définir un.'
export const forgotPassword = 'Mot de passe oublié'
export const oldPassword = 'Mot de passe actuel'
export const confirmPassword = 'Confirmer le mot de passe'

export const deleteAccount = 'Supprimer le compte'
export const endsWithAccount = 'Cela met fin à\u00a0:'
export const bookingsEnd =
  'Vos réservations et vos places sur les listes d’attente. Les places redeviennent libres\u202f; ce que vous avez payé est remboursé comme pour une annulation.'
export const offeringsEnd =
  'Les cours et formations que vous enseignez. Les personnes inscrites sont prévenues et remboursées pour ce qui n’est pas terminé.'
export const profileEnds =
  'Votre profil, vos fichiers et l’adresse de votre calendrier. Ils ne peuvent pas être récupérés.'
export const payoutsDue =
  'Stripe vous verse toujours ce que vous avez gagné, moins ces remboursements.'

export const editPicture = 'Modifier la photo'
export const picture = 'Photo de profil'
export const currentPicture = 'Photo actuelle'
export const previewOf = (file: string) => `Aperçu\u00a0: ${file}`
export const uploading = 'Envoi du fichier...'
