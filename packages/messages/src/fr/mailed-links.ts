/** Mailed links and their pages: a forgotten password, and the verification of an email. */

export const backToLogin = 'Retour à la connexion'
export const logIn = 'Se connecter'

// Forgot Password
export const forgotTitle = 'Mot de passe oublié'
export const forgotIntro = 'Nous vous enverrons par e-mail un lien pour en choisir un nouveau.'
export const sendResetLink = 'Envoyer le lien'
export const resetAddressHelp = 'L’adresse avec laquelle vous vous connectez.'

// Reset Password
export const resetTitle = 'Réinitialiser le mot de passe'
export const resetIntro = 'Choisissez un nouveau mot de passe pour votre compte.'
export const resetPassword = 'Réinitialiser le mot de passe'
export const askForLink = 'Demander un nouveau lien'

// Verify Email
export const verifyTitle = 'Confirmer l’adresse e-mail'
export const verifyingEmail = 'Confirmation de votre adresse e-mail…'
export const verifyEmail = 'Confirmer l’adresse e-mail'
export const verifying = 'Confirmation…'
export const verifiedAndLoggedIn =
  'Votre adresse e-mail est confirmée et votre session est ouverte.'
export const toProfile = 'Aller à votre profil'
export const continue_ = 'Continuer'
export const sendLink = 'Envoyer un nouveau lien'
export const verifyAddressHelp = 'L’adresse avec laquelle vous avez créé votre compte.'
export const sendAgain = 'Renvoyer l’e-mail'
