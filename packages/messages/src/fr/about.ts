import { number, plural } from './language.ts'

/** The page about the site. */

export const title = 'À propos'
/** For search engines and link previews. */
export const description =
  'Pourquoi Firstbell existe, ce que vous pouvez y apprendre, et comment réserver et enseigner.'
export const mission = 'Notre mission'
export const missionShort = 'De bons enseignants, en direct, pour tout le monde.'
export const missionText =
  'On apprend presque tout mieux avec quelqu’un qui est là, qui entend la fausse note, voit le trait de travers et répond à la question qu’aucune vidéo n’avait prévue. Firstbell réunit au même moment ceux qui enseignent et ceux qui apprennent, où qu’ils soient.'
export const explore = 'Découvrir les formations'

export const offer = 'Ce que nous proposons'
export const classes = 'Cours en direct'
export const classesText =
  'Une séance, un sujet, un enseignant. Choisissez l’horaire qui vous convient, réservez votre place et rejoignez le cours. Les heures s’affichent dans votre fuseau horaire.'
export const courses = 'Formations'
export const coursesText =
  'Plusieurs séances qui se suivent et se complètent. Modules, prix, dates et places restantes\u00a0: vous voyez tout avant de vous inscrire.'
export const subjects =
  'Musique, arts, sport, technologie et langues, pour les niveaux débutant, intermédiaire et avancé.'

export const why = 'Pourquoi nous choisir'
export const teachers = 'Des enseignants vérifiés'
export const teachersText =
  'Nous examinons le profil et le parcours de chaque enseignant avant qu’il puisse publier un cours en direct.'
export const small = 'De petits groupes'
export const smallText =
  'Les places sont limitées, et nous nous y tenons. Vous avez le temps de poser vos questions.'
export const seat = 'Une place rien que pour vous'
export const seatText =
  'Votre place est à vous dès que vous confirmez. Au moindre changement, vous recevez un e-mail.'
export const data = 'Vos données restent les vôtres'
export const dataText =
  'Seuls votre enseignant et les autres élèves voient votre inscription. Si vous supprimez votre compte, vos données le sont aussi.'

export const booking = 'Réserver et annuler'
export const bookingText =
  'Choisissez «\u00a0Réserver\u00a0» ou «\u00a0S’inscrire\u00a0», relisez les détails et confirmez. Vous retrouvez vos réservations dans votre profil, où vous pouvez aussi les annuler.'
export const paidBackUntilStart =
  'Vous pouvez annuler une formation jusqu’à son début, avec un remboursement intégral.'
export const paidBack = (hours: number) =>
  plural(hours, {
    one: `Vous pouvez annuler une formation jusqu’à ${number(hours)} heure avant son début, avec un remboursement intégral. Passé ce délai, aucun remboursement n’est possible.`,
    many: `Vous pouvez annuler une formation jusqu’à ${number(hours)} d’heures avant son début, avec un remboursement intégral. Passé ce délai, aucun remboursement n’est possible.`,
    other: `Vous pouvez annuler une formation jusqu’à ${number(hours)} heures avant son début, avec un remboursement intégral. Passé ce délai, aucun remboursement n’est possible.`,
  })
export const teaching = 'Enseigner ici'
export const teachingText =
  'Créez un compte d’enseignant, présentez-vous et joignez votre CV. Vous pouvez publier des formations tout de suite, et des cours en direct dès que nous avons approuvé votre profil.'
