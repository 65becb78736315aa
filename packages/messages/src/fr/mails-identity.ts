/** Mails about emails, passwords and accounts. */
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

export const verifySubject = 'Vérifiez votre adresse e-mail pour Firstbell'
export const verifyPreview = 'Un clic, et vous pourrez vous connecter.'
export const verifyChangePreview = 'Un clic, et cette adresse est la vôtre.'
export const verifyHeading = 'Vérifiez votre adresse e-mail'
export const verify =
  'Bienvenue chez Firstbell. Confirmez que cette adresse est la vôtre\u202f; vous pourrez alors vous connecter.'
export const verifyChange =
  'Cette adresse a été indiquée comme la nouvelle d’un compte chez Firstbell. Confirmez qu’elle est la vôtre\u202f; vous vous connecterez alors avec elle, et nos messages y arriveront.'
export const contestedSignUp = (when: string): string =>
  `Cette adresse a été indiquée plus d’une fois. Ce lien confirme l’inscription du ${when}. Vous choisirez un nouveau mot de passe en l’ouvrant\u202f; ceux choisis auparavant ne comptent pas.`
export const contestedChange = (when: string): string =>
  `Cette adresse a été indiquée plus d’une fois. Ce lien confirme le changement du ${when}. Vous choisirez un nouveau mot de passe en l’ouvrant\u202f; ceux choisis auparavant ne comptent pas.`
export const verifyButton = 'Vérifier l’adresse e-mail'
export const notSignedUp =
  'Si vous ne vous êtes pas inscrit chez Firstbell, vous n’avez rien à faire.'
export const notAsked = 'Si vous n’avez rien demandé, vous n’avez rien à faire.'
export const reasonGiven =
  'Vous recevez ce message parce que quelqu’un a indiqué cette adresse chez Firstbell.'

export const resetSubject = 'Réinitialisez votre mot de passe Firstbell'
export const resetPreview = 'Le lien pour choisir un nouveau mot de passe.'
export const resetHeading = 'Choisissez un nouveau mot de passe'
export const reset =
  'Quelqu’un, vous sans doute, a demandé à réinitialiser le mot de passe de votre compte.'
export const resetButton = 'Réinitialiser le mot de passe'
export const resetNote =
  'Si ce n’était pas vous, ignorez ce message\u00a0: votre mot de passe reste le même.'

export const codeSubject = 'Votre code pour Firstbell'
export const codePreview = 'Le code confirme que c’est bien vous.'
export const codeHeading = 'Confirmez que c’est bien vous'
export const codeLabel = 'Votre code'
export const codeWorks = (minutes: number): string =>
  plural(minutes, {
    one: `Le code est valable ${number(minutes)} minute, dans le navigateur qui l’a demandé.`,
    many: `Le code est valable ${number(minutes)} minutes, dans le navigateur qui l’a demandé.`,
    other: `Le code est valable ${number(minutes)} minutes, dans le navigateur qui l’a demandé.`,
  })
export const codeNotAsked =
  'Si vous n’avez pas demandé ce code, quelqu’un d’autre est connecté à votre compte. Ouvrez Sécurité et déconnectez cette personne. Ne donnez le code à personne.'
export const openSecurity = 'Ouvrir Sécurité'

export const passwordSubject = 'Votre mot de passe Firstbell a été modifié'
export const passwordPreview = 'Tous les autres appareils ont été déconnectés.'
export const passwordHeading = 'Votre mot de passe a été modifié'
export const passwordChanged =
  'Le mot de passe de votre compte vient d’être modifié, et tous les autres appareils ont été déconnectés. Si c’était vous, tout va bien.'
export const calendarRenewed =
  'L’adresse privée de votre calendrier est nouvelle. Si un logiciel de calendrier y est abonné, ajoutez-y la nouvelle depuis vos Paramètres.'
export const passwordNote =
  'Si ce n’était pas vous, définissez tout de suite un nouveau mot de passe.'
export const setPassword = 'Définir un nouveau mot de passe'

export const addressSubject = 'Votre adresse e-mail Firstbell a été modifiée'
export const addressPreview = 'Votre compte va avoir une nouvelle adresse.'
export const addressHeading = 'Votre adresse e-mail a été modifiée'
export const addressChanged = (address: string): string =>
  `Votre compte va utiliser ${address}. Une fois cette adresse vérifiée, vous vous connecterez avec elle, et nos messages y arriveront\u202f; d’ici là, ils arrivent ici.`
export const addressNote =
  'Si ce n’était pas vous, quelqu’un d’autre connaît votre mot de passe\u00a0: définissez-en un nouveau tout de suite. Cette adresse sera ainsi conservée.'

export const deletedSubject = 'Votre compte Firstbell a été supprimé'
export const deletedPreview = 'Votre compte et tout ce qui en dépendait n’existent plus.'
export const deletedHeading = 'Votre compte a été supprimé'
export const deleted =
  'Votre compte, votre profil et vos fichiers sont supprimés, et les places que vous aviez réservées sont de nouveau libres.'
export const deletedByGuardian =
  'Votre parent ou tuteur a retiré son accord, ce qui met fin à votre compte.'
export const deletedThanks = 'Merci pour le temps passé avec nous. Revenez quand vous voulez.'
export const reasonDeleted =
  'Vous recevez ce dernier message parce que cette adresse avait un compte chez Firstbell.'
