import { sentence } from '../sentence.ts'
import { number, plural } from './language.ts'

/** The forms that create and change a class or a course. */

// By kind
export const create = { class: 'Créer un cours', course: 'Créer une formation' }
export const edit = { class: 'Modifier le cours', course: 'Modifier la formation' }
export const update = { class: 'Mettre à jour le cours', course: 'Mettre à jour la formation' }
/** Shown in the preview instead of a title. */
export const yours = { class: 'Votre cours', course: 'Votre formation' }
export const duration = { class: 'Durée (minutes)', course: 'Durée (jours)' }

// Sending
export const uploading = 'Envoi du fichier...'
export const creating = 'Création...'
export const updating = 'Mise à jour...'
export const copyOf =
  'Une copie de «\u00A0<title/>\u00A0». Il lui faut une date\u202F; tout le reste peut rester ou changer.'
export const seriesCreated = (classes: number) => `${classes} cours ont été créés\u202F!`
export const seriesUpdated = (classes: number) => `${classes} cours ont été mis à jour\u202F!`
export const bookedTold = (count: number) =>
  plural(count, {
    one: `${number(count)} personne a réservé et sera prévenue.`,
    many: `${number(count)} de personnes ont réservé et seront prévenues.`,
    other: `${number(count)} personnes ont réservé et seront prévenues.`,
  })
export const bookedOrWaitingTold = (count: number) =>
  plural(count, {
    one: `${number(count)} personne a réservé ou attend et sera prévenue.`,
    many: `${number(count)} de personnes ont réservé ou attendent et seront prévenues.`,
    other: `${number(count)} personnes ont réservé ou attendent et seront prévenues.`,
  })
export const changesFollowing = (classes: number) =>
  `Ce que vous changez ici change dans ces ${classes} cours. Le reste demeure tel quel dans chacun.`

// Preview
export const preview = 'Aperçu'
export const previewHint = 'La fiche que voient les élèves, au fil de votre saisie.'

// What
export const what = 'Quoi'
export const title = 'Titre'
export const description = 'Description'
export const category = 'Catégorie'
export const chooseCategory = 'Choisir une catégorie'
export const level = 'Niveau'
export const chooseLevel = 'Choisir un niveau'
export const learn = 'Ce que vous apprendrez (facultatif)'
export const learnHelp =
  'Une ligne chacun, cinq au plus, par exemple «\u00a0Enchaîner trois accords\u00a0». Les élèves le lisent en premier.'
export const thumbnail = 'Image'

// When
export const when = 'Quand'
export const date = 'Date'
export const timing = 'Heure'
export const ownDates = 'Chaque cours garde sa propre date et son fuseau horaire.'
export const zoneHelp = 'Le fuseau dans lequel s’entendent la date et l’heure.'
export const zoneAsBefore = 'Comme avant'
/** @param own the same time in the zone that it is meant in */
export const timeAndOwn = (time: string, own: string) => `${time} (${own})`
export const repeatWeekly = 'Répéter chaque semaine'
export const once = 'Une fois'
export const repeatHelp = (least: number, most: number) =>
  `Combien de cours, un par semaine\u00A0: de ${least} à ${most}. Laissez vide pour un seul.`
/** @param days the days of the classes, at least two */
export const seriesDates = (time: string, zone: string, days: readonly string[]) =>
  sentence(
    `${days.length} cours seront créés, chacun à ${time} (${zone}) et avec ses propres places\u00A0: ${days.slice(0, -1).join(', ')} et ${days.at(-1)}`,
  )
export const dayMinutes = (minutes: number) => `Un jour compte ${number(minutes)} minutes.`
export const wholeDays = (minutes: number) =>
  `La durée doit être en jours entiers\u00A0: un multiple de ${number(minutes)} minutes`
export const sessionLength = 'Durée d’une séance (minutes)'
export const sessionLengthHelp = 'Chaque séance commence à l’heure indiquée ci-dessus.'
export const meets = 'A lieu'
/** Keys: `FREQUENCIES`. */
export const frequencies = {
  day: 'Tous les jours',
  week: 'Toutes les semaines',
  'two weeks': 'Toutes les deux semaines',
}
export const weekdaysHelp = 'Le jour de la semaine de la date ci-dessus en fait toujours partie.'
export const numberOfSessions = 'Nombre de séances'
export const numberOfSessionsHelp = 'Combien ont lieu. Un jour supprimé est rattrapé à la fin.'
/** Followed by the day, for screen readers. */
export const leaveOut = 'Supprimer'
export const putBack = 'Rétablir'

// Where
export const where = 'Où'
export const meetingLink = 'Lien de visioconférence (facultatif)'
export const meetingLinkHelp =
  'Le lieu en ligne\u00A0: Zoom, Meet, Jitsi… Seuls les élèves qui ont réservé le reçoivent, au moment de se connecter. Vous pourrez l’ajouter plus tard.'
/** The same on a site with classrooms. */
export const meetingLinkHelpHere =
  'Sans lien, il a lieu ici, sur Firstbell. Un lien mène plutôt à Zoom, Meet, Jitsi…\u00A0: seuls les élèves qui ont réservé le reçoivent, au moment de se connecter.'

// Who
export const who = 'Qui'
export const maxStudents = 'Nombre maximal d’élèves'
export const minStudents = 'Nombre minimal d’élèves (facultatif)'
export const minStudentsHelp = (hours: number) =>
  plural(hours, {
    one: `S’il y a moins de réservations ${number(hours)} heure avant le début, l’annulation est automatique.`,
    many: `S’il y a moins de réservations ${number(hours)} d’heures avant le début, l’annulation est automatique.`,
    other: `S’il y a moins de réservations ${number(hours)} heures avant le début, l’annulation est automatique.`,
  })
/** @param currency its sign or code */
export const price = (currency: string) => `Prix (${currency})`
/** The label for a class. */
export const priceOptional = 'Prix (facultatif)'
export const priceHelp = {
  class: 'À laisser vide pour un cours gratuit.',
  course: '0 pour une formation gratuite.',
}
export const priceNeedsPayouts = {
  class:
    'Pour fixer un prix, configurez d’abord «\u00A0Versements\u00A0»\u00A0: <details>Dossier</details>. Sans prix, le cours est gratuit.',
  course:
    'Pour fixer un prix, configurez d’abord «\u00A0Versements\u00A0»\u00A0: <details>Dossier</details>. À 0, la formation est gratuite.',
}
/** Only courses can be published without an approval. */
export const priceNeedsApproval =
  'Pour fixer un prix, votre profil doit d’abord être validé\u00a0: <details>Dossier</details>. À 0, la formation est gratuite.'
export const visibility = 'Qui peut le trouver'
export const visibilities = {
  public: 'Tout le monde',
  unlisted: 'Uniquement les personnes qui ont le lien',
}
export const visibilityHelp =
  'Réservé aux personnes qui ont le lien, il n’apparaît dans aucune liste, aucune recherche ni sur votre page publique.'
export const bring = 'À apporter (facultatif)'
export const bringHelp =
  'Tout le monde le lit sur la page, et les élèves dans l’e-mail de leur réservation.'
