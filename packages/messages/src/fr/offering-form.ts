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
export const uploading = 'Envoi du fichier…'
export const creating = 'Création…'
export const updating = 'Mise à jour…'
export const copyOf =
  'Copie de «\u00a0<title/>\u00a0». Choisissez une date. Vous pouvez garder ou modifier tout le reste.'
export const seriesCreated = (classes: number) => `${classes} cours ont été créés\u202F!`
export const seriesUpdated = (classes: number) => `${classes} cours ont été mis à jour\u202F!`
export const bookedTold = (count: number) =>
  plural(count, {
    one: `${number(count)} personne a réservé. Nous lui enverrons vos modifications par e-mail.`,
    many: `${number(count)} de personnes ont réservé. Nous leur enverrons vos modifications par e-mail.`,
    other: `${number(count)} personnes ont réservé. Nous leur enverrons vos modifications par e-mail.`,
  })
export const bookedOrWaitingTold = (count: number) =>
  plural(count, {
    one: `${number(count)} personne a réservé ou est sur liste d’attente. Nous lui enverrons vos modifications par e-mail.`,
    many: `${number(count)} de personnes ont réservé ou sont sur liste d’attente. Nous leur enverrons vos modifications par e-mail.`,
    other: `${number(count)} personnes ont réservé ou sont sur liste d’attente. Nous leur enverrons vos modifications par e-mail.`,
  })
export const changesFollowing = (classes: number) =>
  `Vos modifications s’appliqueront à ces ${classes} cours. Tout le reste est conservé.`

// Preview
export const preview = 'Aperçu'
export const previewHint = 'Voici la fiche que verront les élèves.'

// What
export const what = 'Contenu'
export const title = 'Titre'
export const description = 'Description'
export const category = 'Catégorie'
export const chooseCategory = 'Choisir une catégorie'
export const level = 'Niveau'
export const chooseLevel = 'Choisir un niveau'
export const learn = 'Ce que vous apprendrez (facultatif)'
export const learnHelp =
  'Un point par ligne, cinq au maximum. Par exemple\u00a0: «\u00a0Enchaîner trois accords\u00a0». C’est ce que les élèves lisent en premier.'
export const thumbnail = 'Image'

// When
export const when = 'Date et horaire'
export const date = 'Date'
export const timing = 'Heure'
export const ownDates = 'Chaque cours garde sa propre date et son fuseau horaire.'
export const zoneHelp = 'Le fuseau horaire de la date et de l’heure ci-dessus.'
export const zoneAsBefore = 'Inchangé'
/** @param own the same time in the zone that it is meant in */
export const timeAndOwn = (time: string, own: string) => `${time} (${own})`
export const repeatWeekly = 'Répéter chaque semaine'
export const once = 'Une seule fois'
export const repeatHelp = (least: number, most: number) =>
  `${sentence(`Nombre de cours hebdomadaires à créer\u00a0: de ${least} à ${most}`)} Laissez vide pour un seul cours.`
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
export const meets = 'Fréquence'
/** Keys: `FREQUENCIES`. */
export const frequencies = {
  day: 'Tous les jours',
  week: 'Toutes les semaines',
  'two weeks': 'Toutes les deux semaines',
}
export const weekdaysHelp = 'Le jour de la date ci-dessus est toujours compris.'
export const numberOfSessions = 'Nombre de séances'
export const numberOfSessionsHelp =
  'Le nombre total de séances. Chaque date supprimée est remplacée par une autre à la fin.'
/** Followed by the day, for screen readers. */
export const leaveOut = 'Supprimer'
export const putBack = 'Rétablir'

// Where
export const where = 'Lieu'
export const meetingLink = 'Lien de visio (facultatif)'
export const meetingLinkHelp =
  'Par exemple Zoom, Meet ou Jitsi. Seuls les élèves qui ont réservé reçoivent le lien, au moment de rejoindre la séance. Vous pourrez l’ajouter plus tard.'
/** The same on a site with classrooms. */
export const meetingLinkHelpHere =
  'Sans lien, tout se passe ici, sur Firstbell. Avec un lien, tout se passe sur Zoom, Meet ou Jitsi. Seuls les élèves qui ont réservé reçoivent le lien, au moment de rejoindre la séance.'

// Who
export const who = 'Places et prix'
export const maxStudents = 'Nombre maximal d’élèves'
export const minStudents = 'Nombre minimal d’élèves (facultatif)'
export const minStudentsHelp = (hours: number) =>
  plural(hours, {
    one: `Si ce nombre n’est pas atteint ${number(hours)} heure avant le début, l’annulation est automatique.`,
    many: `Si ce nombre n’est pas atteint ${number(hours)} d’heures avant le début, l’annulation est automatique.`,
    other: `Si ce nombre n’est pas atteint ${number(hours)} heures avant le début, l’annulation est automatique.`,
  })
/** @param currency its sign or code */
export const price = (currency: string) => `Prix (${currency})`
/** The label for a class. */
export const priceOptional = 'Prix (facultatif)'
export const priceHelp = {
  class: 'Laissez vide pour un cours gratuit.',
  course: 'Saisissez 0 pour une formation gratuite.',
}
export const priceNeedsPayouts = {
  class:
    'Pour fixer un prix, configurez d’abord vos versements dans votre <details>dossier d’enseignant</details>. Sans prix, le cours est gratuit.',
  course:
    'Pour fixer un prix, configurez d’abord vos versements dans votre <details>dossier d’enseignant</details>. Avec un prix de 0, la formation est gratuite.',
}
/** Only courses can be published without an approval. */
export const priceNeedsApproval =
  'Vous pourrez fixer un prix une fois votre profil approuvé par notre équipe. Consultez votre <details>dossier d’enseignant</details>. Avec un prix de 0, la formation est gratuite.'
export const visibility = 'Visibilité'
export const visibilities = {
  public: 'Tout le monde',
  unlisted: 'Uniquement les personnes qui ont le lien',
}
export const visibilityHelp =
  'Avec «\u00a0Uniquement les personnes qui ont le lien\u00a0», rien n’apparaît dans les listes, dans la recherche ni sur votre page publique.'
export const bring = 'À apporter (facultatif)'
export const bringHelp =
  'Visible par tout le monde sur la page, et rappelé aux élèves dans l’e-mail de réservation.'
