/** The header and footer of every page. Only constants, which the build can inline. */

export const skipToContent = 'Aller au contenu'
/** The name of the navigation, for screen readers. */
export const mainNavigation = 'Navigation principale'
export const menu = 'menu'
export const home = 'Accueil'
export const about = 'À propos'
export const classes = 'Cours en direct'
export const courses = 'Formations'
export const profile = 'Profil'
export const logIn = 'Se connecter'
export const logOut = 'Se déconnecter'
/** In the phone's menu, to the foot of the page. */
export const languageAndZone = 'Langue et fuseau horaire'
export const signUp = 'Créer un compte'

export const sitemap = 'Plan du site'
export const search = 'Rechercher'
export const upcomingClasses = 'Prochains cours'
export const catalogue = 'Catalogue des formations'
export const mission = 'Notre mission'
export const resources = 'Ressources'
export const offer = 'Ce que nous proposons'
export const reasons = 'Pourquoi choisir Firstbell'
export const bookingAndCancelling = 'Réserver et annuler'
export const teaching = 'Enseigner sur Firstbell'
export const terms = 'Conditions'
export const privacy = 'Confidentialité'

export const newsletter = 'Newsletter'
export const newsletterHelp = 'Nos nouveaux cours et formations, de temps en temps.'
export const newsletterMailed =
  'Nous vous avons envoyé un e-mail. Ouvrez le lien qu’il contient pour vous abonner.'
export const yourEmail = 'Votre adresse e-mail'
export const subscribe = 'S’abonner'
