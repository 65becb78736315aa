/** Changing one's own data: the entries of the menu, and the dialog behind each. */

export const changeDetails = 'Modifier mes informations'
export const timeZoneHelp =
  'Sur le site comme dans les e-mails, les horaires s’affichent d’abord dans ce fuseau.'

export const changeEmail = 'Modifier l’adresse e-mail'
export const changeEmailAbout =
  'Nous enverrons un lien à votre nouvelle adresse. Une fois le lien ouvert, c’est avec elle que vous vous connecterez.'
export const oldEmail = 'Adresse e-mail actuelle'
export const newEmail = 'Nouvelle adresse e-mail'

export const changePassword = 'Modifier le mot de passe'
export const changePasswordAbout =
  'Votre session reste ouverte ici. Tous vos autres appareils seront déconnectés.'
export const noPasswordYet =
  'Votre compte n’a pas encore de mot de passe. Nous vous enverrons un lien par e-mail pour en définir un.'
export const forgotPassword = 'Mot de passe oublié'
export const oldPassword = 'Mot de passe actuel'
export const confirmPassword = 'Confirmer le mot de passe'

export const deleteAccount = 'Supprimer le compte'
export const endsWithAccount = 'Seront aussi supprimés\u00a0:'
export const bookingsEnd =
  'Vos réservations et vos positions sur les listes d’attente. Les remboursements sont les mêmes que si vous les annuliez vous-même.'
export const offeringsEnd =
  'Les cours et formations que vous enseignez. Toutes les personnes inscrites seront prévenues, et remboursées pour ce qui n’est pas terminé.'
export const profileEnds =
  'Votre profil, vos fichiers et le lien de votre calendrier. Cette suppression est définitive.'
export const payoutsDue =
  'Stripe vous versera tout de même vos revenus, déduction faite de ces remboursements.'

export const editPicture = 'Modifier la photo'
export const picture = 'Photo de profil'
export const currentPicture = 'Photo actuelle'
export const previewOf = (file: string) => `Aperçu\u00a0: ${file}`
export const uploading = 'Envoi du fichier…'
