/** Mails about emails, passwords and accounts. */
import { sentence } from '../sentence.ts'
import { number, plural } from './language.ts'

export const worksOnLogin = (hours: number): string =>
  plural(hours, {
    one: `Le lien est valable ${number(hours)} heure. Vous pouvez en demander un nouveau sur la page de connexion.`,
    many: `Le lien est valable ${number(hours)} heures. Vous pouvez en demander un nouveau sur la page de connexion.`,
    other: `Le lien est valable ${number(hours)} heures. Vous pouvez en demander un nouveau sur la page de connexion.`,
  })
export const worksOnce = (hours: number): string =>
  plural(hours, {
    one: `Le lien est valable ${number(hours)} heure et ne peut servir qu’une fois.`,
    many: `Le lien est valable ${number(hours)} heures et ne peut servir qu’une fois.`,
    other: `Le lien est valable ${number(hours)} heures et ne peut servir qu’une fois.`,
  })

export const verifySubject = 'Confirmez votre adresse e-mail pour Firstbell'
export const verifyPreview = 'Confirmez votre adresse e-mail, puis connectez-vous.'
export const verifyChangePreview = 'Confirmez votre nouvelle adresse e-mail.'
export const verifyHeading = 'Confirmez votre adresse e-mail'
export const verify =
  'Bienvenue sur Firstbell\u202f! Confirmez votre adresse e-mail pour pouvoir vous connecter.'
export const verifyChange =
  'Confirmez que vous souhaitez utiliser cette adresse pour votre compte Firstbell. Elle vous servira ensuite à vous connecter et à recevoir nos e-mails.'
export const contestedSignUp = (when: string): string =>
  `${sentence(`Cette adresse a été saisie plusieurs fois. Le lien confirme l’inscription du ${when}`)} Vous devrez choisir un nouveau mot de passe, car les précédents ne sont plus valables.`
export const contestedChange = (when: string): string =>
  `${sentence(`Cette adresse a été saisie plusieurs fois. Le lien confirme le changement du ${when}`)} Vous devrez choisir un nouveau mot de passe, car les précédents ne sont plus valables.`
export const verifyButton = 'Confirmer l’adresse e-mail'
export const notSignedUp = 'Vous n’avez pas créé de compte\u202f? Vous pouvez ignorer cet e-mail.'
export const notAsked =
  'Vous n’êtes pas à l’origine de cette demande\u202f? Vous pouvez ignorer cet e-mail.'
export const reasonGiven =
  'Vous recevez cet e-mail parce que votre adresse a été saisie sur Firstbell.'

export const resetSubject = 'Réinitialisez votre mot de passe Firstbell'
export const resetPreview = 'Voici votre lien pour choisir un nouveau mot de passe.'
export const resetHeading = 'Choisissez un nouveau mot de passe'
export const reset = 'Nous avons reçu une demande de réinitialisation de votre mot de passe.'
export const resetButton = 'Réinitialiser le mot de passe'
export const resetNote =
  'Vous n’êtes pas à l’origine de cette demande\u202f? Vous pouvez ignorer cet e-mail. Votre mot de passe reste le même.'

export const codeSubject = 'Votre code pour Firstbell'
export const codePreview = 'Saisissez ce code pour confirmer que c’est bien vous.'
export const codeHeading = 'Confirmez que c’est bien vous'
export const codeLabel = 'Votre code'
export const codeWorks = (minutes: number): string =>
  plural(minutes, {
    one: `Saisissez ce code d’ici ${number(minutes)} minute, dans le navigateur où vous l’avez demandé.`,
    many: `Saisissez ce code d’ici ${number(minutes)} de minutes, dans le navigateur où vous l’avez demandé.`,
    other: `Saisissez ce code d’ici ${number(minutes)} minutes, dans le navigateur où vous l’avez demandé.`,
  })
export const codeNotAsked =
  'Vous n’avez pas demandé ce code\u202f? C’est donc que quelqu’un d’autre est connecté à votre compte. Déconnectez cette personne dans vos paramètres de sécurité. Ne communiquez jamais ce code.'
export const openSecurity = 'Voir mes paramètres de sécurité'

export const passwordSubject = 'Votre mot de passe Firstbell a été modifié'
export const passwordPreview = 'Tous vos autres appareils ont été déconnectés.'
export const passwordHeading = 'Votre mot de passe a été modifié'
export const passwordChanged =
  'Votre mot de passe vient d’être modifié, et tous vos autres appareils ont été déconnectés. Si c’était vous, vous n’avez rien à faire.'
export const calendarRenewed =
  'Le lien privé de votre calendrier a lui aussi changé. Si vous l’utilisez dans une application de calendrier, remplacez-le par le nouveau, qui se trouve dans vos paramètres.'
export const passwordNote =
  'Ce n’était pas vous\u202f? Choisissez tout de suite un nouveau mot de passe.'
export const setPassword = 'Choisir un nouveau mot de passe'

export const addressSubject = 'Nouvelle adresse e-mail pour votre compte Firstbell'
export const addressPreview = 'Une nouvelle adresse e-mail a été saisie pour votre compte.'
export const addressHeading = 'Nouvelle adresse e-mail pour votre compte'
export const addressChanged = (address: string): string =>
  `${address} a été saisie comme nouvelle adresse e-mail de votre compte. Une fois confirmée, elle vous servira à vous connecter et à recevoir nos e-mails. D’ici là, rien ne change.`
export const addressNote =
  'Ce n’était pas vous\u202f? Quelqu’un d’autre connaît votre mot de passe. Choisissez-en un nouveau tout de suite, et votre adresse actuelle sera conservée.'

export const deletedSubject = 'Votre compte Firstbell a été supprimé'
export const deletedPreview = 'Votre compte et vos données ont été supprimés.'
export const deletedHeading = 'Votre compte a été supprimé'
export const deleted =
  'Votre compte, votre profil et vos fichiers ont été supprimés, et vos réservations ont été annulées.'
export const deletedByGuardian =
  'Votre parent ou tuteur a retiré son accord. Votre compte a donc été supprimé.'
export const deletedThanks = 'Merci d’avoir appris avec nous. Revenez quand vous voulez.'
export const reasonDeleted =
  'Vous recevez ce dernier e-mail parce que vous aviez un compte sur Firstbell.'
