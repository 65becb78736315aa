/** The page about the security of an account, and where the person is signed in. */

import { at } from './moments.ts'

export const title = 'Sécurité'
export const about = 'Vos moyens de connexion et vos appareils connectés.'

export const backToSettings = 'Retour aux paramètres'

export const sessions = 'Vos connexions actives'
export const sessionsAbout =
  'Un navigateur ne vous dit rien\u202f? Déconnectez-le et choisissez un nouveau mot de passe.'
export const thisBrowser = 'Ce navigateur'
export const unknownBrowser = 'Navigateur inconnu'
/** 'Firefox on Windows' */
export const browserOn = (browser: string, system: string) => `${browser} sur ${system}`
export const signedIn = (moment: string) => `Connexion ${at(moment)}`
export const signedInAndActive = (moment: string, lastActive: string) =>
  `Connexion ${at(moment)} · Dernière activité ${at(lastActive)}`
export const signOut = 'Déconnecter<hidden> <browser/></hidden>'
export const signingOut = 'Déconnexion…'
export const signOutElsewhere = 'Déconnecter tous les autres appareils'
export const signOutQuestion =
  'Se déconnecter de tous les navigateurs sauf celui-ci\u202f? Le lien privé de votre calendrier changera aussi.'
export const yesSignOut = 'Oui, déconnecter'

/** The private URL of the person's calendar. */
export const calendarLink = 'Lien du calendrier'
export const calendarLinkAbout =
  'Toute personne qui a ce lien peut lire votre calendrier. Il change quand vous modifiez ou réinitialisez votre mot de passe, ou quand vous déconnectez tous vos autres appareils.'
export const calendarLinkMade = (moment: string) => `Lien privé, créé ${at(moment)}`
export const renew = 'Renouveler'
export const calendarLinkRenewed =
  'Le lien de votre calendrier a changé. Vous trouverez le nouveau dans vos paramètres.'
