/** Mails about the suspension of an account. */

export const suspendedSubject = 'Votre compte Firstbell est suspendu'
export const suspendedPreview = 'Vous ne pouvez pas vous connecter pour le moment.'
export const suspendedHeading = 'Votre compte est suspendu'
export const suspended =
  'L’administration a suspendu votre compte. Vous êtes déconnecté partout et ne pourrez vous connecter qu’après son rétablissement.'
export const reasonGiven = 'Raison donnée'
export const bookingsStay = 'Ce que vous avez réservé reste réservé.'
export const offeringsEnd =
  'Vos prochains cours et formations sont annulés, et toutes les personnes qui les avaient réservés ont été prévenues.'
export const reinstatedSubject = 'Vous pouvez de nouveau utiliser votre compte Firstbell'
export const reinstatedPreview = 'Votre compte n’est plus suspendu.'
export const reinstatedHeading = 'Votre compte est rétabli'
export const reinstated =
  'L’administration a levé la suspension de votre compte. Vous pouvez vous reconnecter\u202f; ce qui a été annulé le reste.'
export const logIn = 'Se connecter'
export const reasonAccount = 'Vous recevez cet e-mail parce que vous avez un compte Firstbell.'
