/** Mails about the suspension of an account. */

export const suspendedSubject = 'Votre compte Firstbell a été suspendu'
export const suspendedPreview = 'Vous ne pouvez pas vous connecter pour le moment.'
export const suspendedHeading = 'Votre compte a été suspendu'
export const suspended =
  'Notre équipe a suspendu votre compte. Tous vos appareils ont été déconnectés, et vous ne pourrez vous reconnecter qu’une fois le compte rétabli.'
export const reasonGiven = 'Motif'
export const bookingsStay = 'Vos réservations restent valables.'
export const offeringsEnd =
  'Vos prochains cours et formations ont été annulés, et toutes les personnes inscrites sont prévenues.'
export const reinstatedSubject = 'Vous pouvez de nouveau utiliser votre compte Firstbell'
export const reinstatedPreview = 'Votre compte n’est plus suspendu.'
export const reinstatedHeading = 'Bon retour parmi nous'
export const reinstated =
  'Notre équipe a rétabli votre compte, et vous pouvez de nouveau vous connecter. Les cours et formations annulés le restent.'
export const logIn = 'Se connecter'
export const reasonAccount = 'Vous recevez cet e-mail parce que vous avez un compte sur Firstbell.'
