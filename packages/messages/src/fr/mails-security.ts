/** Mails about changes of one's ways to sign in. */
import { sentence } from '../sentence.ts'
import { number, plural } from './language.ts'

export const signedInSubject = 'Nouvelle connexion à Firstbell'
export const signedIn = (browser: string): string =>
  sentence(
    `Nous avons détecté une connexion à votre compte depuis un nouveau navigateur\u00a0: ${browser}`,
  )
export const unknownBrowser = 'Un navigateur inconnu'
export const browserOn = (browser: string, system: string): string => `${browser} sur ${system}`

export const passwordSetSubject = 'Un mot de passe a été ajouté à votre compte Firstbell'
export const passwordSet =
  'Votre compte a maintenant un mot de passe. Tous vos appareils ont été déconnectés.'
export const passwordChangedSubject = 'Votre mot de passe Firstbell a été modifié'
export const passwordChanged =
  'Votre mot de passe a été modifié, et tous vos autres appareils ont été déconnectés.'
export const passwordResetSubject = 'Votre mot de passe Firstbell a été réinitialisé'
export const passwordReset =
  'Un nouveau mot de passe a été défini avec le lien que nous vous avons envoyé par e-mail. Tous vos appareils ont été déconnectés.'
export const calendarRenewed =
  'Le lien privé de votre calendrier a lui aussi changé. Si vous l’utilisez dans une application de calendrier, remplacez-le par le nouveau, qui se trouve dans vos paramètres.'
export const waysStay =
  'Ces moyens de connexion restent actifs. Supprimez ceux qui ne sont pas les vôtres.'
export const passkeys = (names: string): string => `Clés d’accès\u00a0: ${names}.`
export const connections = (names: string): string => sentence(`Comptes associés\u00a0: ${names}`)
/** A name that a person has given. */
export const quoted = (name: string): string => `«\u00a0${name}\u00a0»`

/** @param name in quotation marks */
export const passkeyAddedSubject = 'Une clé d’accès a été ajoutée à votre compte Firstbell'
export const passkeyAdded = (name: string): string =>
  sentence(`Vous pouvez maintenant vous connecter avec la clé d’accès ${name}`)
export const passkeyRemovedSubject = 'Une clé d’accès de votre compte Firstbell a été supprimée'
export const passkeyRemoved = (name: string): string =>
  sentence(`Vous ne pouvez plus vous connecter avec la clé d’accès ${name}`)
export const passkeyRefusedSubject = 'Une clé d’accès de votre compte Firstbell a été refusée'
export const passkeyRefused = (name: string): string =>
  `Nous avons bloqué une connexion avec la clé d’accès ${name}, car elle a peut-être été copiée. Si quelqu’un d’autre a pu y accéder, supprimez-la.`

export const connectedSubject = 'Un compte a été associé à votre compte Firstbell'
export const connected = (provider: string): string =>
  sentence(`Vous pouvez maintenant vous connecter avec ${provider}`)
export const disconnectedSubject = 'Un compte a été dissocié de votre compte Firstbell'
export const disconnected = (provider: string): string =>
  sentence(`Vous ne pouvez plus vous connecter avec ${provider}`)

export const twoStepOnSubject = 'La validation en deux étapes a été activée'
export const twoStepOn = 'Désormais, nous vous demanderons un code après votre mot de passe.'
export const twoStepOffSubject = 'La validation en deux étapes a été désactivée'
export const twoStepOff = 'Nous ne vous demanderons plus de code après votre mot de passe.'
export const twoStepResetSubject = 'La validation en deux étapes a été réinitialisée'
export const twoStepReset =
  'L’exploitant du site a désactivé la validation en deux étapes de votre compte. Tous vos appareils ont été déconnectés.'
export const codesMadeSubject = 'Nouveaux codes de récupération pour votre compte Firstbell'
export const codesMade = 'Vos codes de récupération précédents ne fonctionnent plus.'
export const codeUsedSubject = 'Un code de récupération de votre compte Firstbell a été utilisé'
export const codeUsed = (left: number): string =>
  left === 0
    ? 'L’un de vos codes de récupération a servi à se connecter. C’était le dernier, pensez à en créer de nouveaux.'
    : plural(left, {
        one: `L’un de vos codes de récupération a servi à se connecter. Il vous reste ${number(left)} code.`,
        many: `L’un de vos codes de récupération a servi à se connecter. Il vous reste ${number(left)} de codes.`,
        other: `L’un de vos codes de récupération a servi à se connecter. Il vous reste ${number(left)} codes.`,
      })

export const when = (when: string): string => `Quand\u00a0: ${when}.`
export const notYou =
  'Ce n’était pas vous\u202f? Sur la page de connexion, cliquez sur «\u00a0Mot de passe oublié\u00a0» et choisissez un nouveau mot de passe. Tous vos appareils seront alors déconnectés. Vérifiez ensuite vos moyens de connexion et vos appareils dans vos paramètres de sécurité.'
export const openSecurity = 'Voir mes paramètres de sécurité'
