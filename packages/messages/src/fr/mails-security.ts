/** Mails about changes of one's ways to sign in. */
import { number, plural } from './language.ts'

export const signedInSubject = 'Nouvelle connexion à Firstbell'
export const signedIn = (browser: string): string =>
  `Quelqu’un s’est connecté à votre compte depuis un navigateur qui n’avait pas encore servi pour lui\u00a0: ${browser}.`
export const unknownBrowser = 'Un navigateur inconnu'
export const browserOn = (browser: string, system: string): string => `${browser} sur ${system}`

export const passwordSetSubject = 'Un mot de passe a été défini pour votre compte Firstbell'
export const passwordSet =
  'Votre compte n’avait pas de mot de passe et en a un maintenant. Tous les appareils ont été déconnectés.'
export const passwordChangedSubject = 'Votre mot de passe Firstbell a été modifié'
export const passwordChanged =
  'Le mot de passe de votre compte a été modifié, et tous les autres appareils ont été déconnectés.'
export const passwordResetSubject = 'Votre mot de passe Firstbell a été réinitialisé'
export const passwordReset =
  'Un nouveau mot de passe a été défini par un lien que nous vous avons envoyé, et tous les appareils ont été déconnectés.'
export const calendarRenewed =
  'L’adresse privée de votre calendrier est nouvelle. Si un logiciel de calendrier y est abonné, ajoutez-y la nouvelle depuis vos Paramètres.'
export const waysStay = 'Ces moyens de connexion restent. Retirez ceux qui ne sont pas les vôtres.'
export const passkeys = (names: string): string => `Clés d’accès\u00a0: ${names}.`
export const connections = (names: string): string => `Comptes connectés\u00a0: ${names}.`
/** A name that a person has given. */
export const quoted = (name: string): string => `«\u00a0${name}\u00a0»`

/** @param name in quotation marks */
export const passkeyAddedSubject = 'Une clé d’accès a été ajoutée à votre compte Firstbell'
export const passkeyAdded = (name: string): string =>
  `La clé d’accès ${name} ouvre désormais votre compte.`
export const passkeyRemovedSubject = 'Une clé d’accès de votre compte Firstbell a été retirée'
export const passkeyRemoved = (name: string): string =>
  `La clé d’accès ${name} n’ouvre plus votre compte.`
export const passkeyRefusedSubject = 'Une clé d’accès de votre compte Firstbell a été refusée'
export const passkeyRefused = (name: string): string =>
  `Quelqu’un a essayé de se connecter avec la clé d’accès ${name}, et son compteur a reculé\u00a0: il en existe peut-être une copie. Personne n’a pu entrer. Si elle n’est pas à vous seul, retirez-la.`

export const connectedSubject = 'Un compte a été relié à votre compte Firstbell'
export const connected = (provider: string): string => `${provider} ouvre désormais votre compte.`
export const disconnectedSubject = 'Un compte a été détaché de votre compte Firstbell'
export const disconnected = (provider: string): string => `${provider} n’ouvre plus votre compte.`

export const twoStepOnSubject = 'La validation en deux étapes a été activée'
export const twoStepOn = 'Désormais, un code est demandé après votre mot de passe.'
export const twoStepOffSubject = 'La validation en deux étapes a été désactivée'
export const twoStepOff = 'Désormais, aucun code n’est demandé après votre mot de passe.'
export const twoStepResetSubject = 'La validation en deux étapes a été réinitialisée'
export const twoStepReset =
  'L’exploitant du site a désactivé la validation en deux étapes de votre compte et déconnecté tous les appareils.'
export const codesMadeSubject = 'Nouveaux codes de récupération pour votre compte Firstbell'
export const codesMade = 'Les codes de récupération que vous aviez avant ne fonctionnent plus.'
export const codeUsedSubject = 'Un code de récupération de votre compte Firstbell a été utilisé'
export const codeUsed = (left: number): string =>
  left === 0
    ? 'Quelqu’un s’est connecté avec un de vos codes de récupération. Il n’en reste aucun\u00a0: créez-en de nouveaux.'
    : plural(left, {
        one: `Quelqu’un s’est connecté avec un de vos codes de récupération. Il reste ${number(left)} code.`,
        many: `Quelqu’un s’est connecté avec un de vos codes de récupération. Il reste ${number(left)} codes.`,
        other: `Quelqu’un s’est connecté avec un de vos codes de récupération. Il reste ${number(left)} codes.`,
      })

export const when = (when: string): string => `Quand\u00a0: ${when}.`
export const notYou =
  'Ce n’était pas vous\u202f? Définissez tout de suite un nouveau mot de passe avec «\u00a0Mot de passe oublié\u00a0» sur la page de connexion, ce qui déconnecte tous les appareils\u202f; regardez ensuite vos moyens de connexion et où vous êtes connecté.'
export const openSecurity = 'Ouvrir Sécurité'
