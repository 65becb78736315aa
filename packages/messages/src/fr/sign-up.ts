/** Making an account. A label is the name of a provider, as 'Google'. */

export const title = 'Créer un compte'
export const description =
  'Rejoignez Firstbell pour réserver des cours en direct et des formations, ou pour enseigner vous-même.'
export const intro = 'Réservez des cours en direct et des formations, ou enseignez vous-même.'
export const introWith = (label: string) =>
  `Encore quelques informations et votre compte sera prêt. Vous vous connecterez ensuite avec ${label}.`
export const haveAccount = 'Vous avez déjà un compte\u202f? <link>Se connecter</link>'
export const register = 'Créer mon compte'
export const registering = 'Création du compte...'
export const verificationSent = (email: string) =>
  `Un e-mail contenant un lien de vérification est en route vers ${email}.`
export const emailHelp = 'Nous y envoyons un lien à ouvrir une seule fois.'
export const emailHelpOf = (label: string) => `Telle que ${label} la connaît.`
export const password = 'Mot de passe'
export const contactHelp = 'Votre numéro de téléphone\u00a0: dix chiffres, sans espaces.'
export const role = 'Rôle'
export const roleHelp = 'Les élèves réservent, les enseignants enseignent.'
