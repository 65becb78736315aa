import { number, plural } from './language.ts'

/** The page about the site. */

export const title = 'À propos'
/** For search engines and link previews. */
export const description =
  'Pourquoi Firstbell existe, ce que vous pouvez y apprendre, et comment réserver et enseigner.'
export const mission = 'Notre mission'
export const missionShort = 'De bons profs, en direct, pour tout le monde.'
export const missionText =
  'Presque tout s’apprend mieux avec quelqu’un en face de soi, qui entend la fausse note, voit le trait de travers et répond à la question qu’aucune vidéo n’avait prévue. Firstbell réunit au même moment ceux qui enseignent et ceux qui apprennent, où qu’ils soient.'
export const explore = 'Découvrir les formations'

export const offer = 'Ce que nous proposons'
export const classes = 'Cours en direct'
export const classesText =
  'Une séance, un sujet, un enseignant. Choisissez l’horaire qui vous convient, réservez votre place et rejoignez le cours. Les horaires sont affichés dans votre fuseau.'
export const courses = 'Formations'
export const coursesText =
  'Plusieurs séances qui s’enchaînent et se complètent. Modules, prix, dates et places restantes\u00a0: vous savez tout avant de vous inscrire.'
export const subjects =
  'Musique, arts, sport, technologie et langues, pour débuter, progresser ou se perfectionner.'

export const why = 'Pourquoi choisir Firstbell'
export const teachers = 'Des enseignants vérifiés'
export const teachersText =
  'Nous examinons le profil et le parcours de chaque enseignant avant qu’il puisse publier un cours en direct.'
export const small = 'De petits groupes'
export const smallText =
  'Les places sont limitées, et nous nous y tenons. Vous avez le temps de poser vos questions.'
export const seat = 'Une place rien que pour vous'
export const seatText =
  'Dès que vous confirmez, la place est à vous. En cas de changement, vous recevez un e-mail.'
export const data = 'Vos données vous appartiennent'
export const dataText =
  'Seuls votre enseignant et les autres élèves voient votre inscription. Si vous supprimez votre compte, vos données sont supprimées avec lui.'

export const booking = 'Réserver et annuler'
export const bookingText =
  'Choisissez «\u00a0Réserver\u00a0» ou «\u00a0S’inscrire\u00a0», vérifiez les détails et confirmez. Vous retrouvez vos réservations dans votre profil, où vous pouvez aussi les annuler.'
export const paidBackUntilStart =
  'Si vous annulez une formation avant son début, nous vous remboursons intégralement.'
export const paidBack = (hours: number) =>
  plural(hours, {
    one: `Si vous annulez une formation au moins ${number(hours)} heure avant son début, nous vous remboursons intégralement. Passé ce délai, aucun remboursement n’est possible.`,
    many: `Si vous annulez une formation au moins ${number(hours)} d’heures avant son début, nous vous remboursons intégralement. Passé ce délai, aucun remboursement n’est possible.`,
    other: `Si vous annulez une formation au moins ${number(hours)} heures avant son début, nous vous remboursons intégralement. Passé ce délai, aucun remboursement n’est possible.`,
  })
export const teaching = 'Enseigner sur Firstbell'
export const teachingText =
  'Créez un compte enseignant, présentez-vous et joignez votre CV. Vous pouvez publier des formations tout de suite, et des cours en direct dès que nous avons approuvé votre profil.'
