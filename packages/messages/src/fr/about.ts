import { number, plural } from './language.ts'

/** The page about the site. */

export const title = 'À propos'
/** For search engines and link previews. */
export const description =
  'Pourquoi Firstbell existe, ce que vous pouvez y apprendre, et comment réserver et enseigner.'
export const mission = 'Notre mission'
export const missionShort = 'Un bon enseignant, à heure fixe, pour tous.'
export const missionText =
  'La plupart des choses s’apprennent mieux avec quelqu’un qui est là\u00a0: qui entend la fausse note, voit le trait de travers, répond à la question qu’aucune vidéo n’avait prévue. Firstbell réunit ceux qui enseignent et ceux qui apprennent à la même heure, où qu’ils soient.'
export const explore = 'Découvrir les formations'

export const offer = 'Ce que nous proposons'
export const classes = 'Cours en direct'
export const classesText =
  'Une séance, un sujet, un enseignant. Choisissez l’heure qui vous convient, réservez votre place et venez comme vous êtes. Les heures sont affichées dans votre fuseau horaire.'
export const courses = 'Formations'
export const coursesText =
  'Plusieurs jours, avec un début et une fin, en modules que vous pouvez lire avant de vous inscrire. Le prix, la date de début et les places restantes sont toujours visibles.'
export const subjects =
  'Musique, arts, sport, technologie et langues, pour débutants, niveaux intermédiaire et avancé.'

export const why = 'Pourquoi nous choisir'
export const teachers = 'Des enseignants que nous connaissons'
export const teachersText =
  'Personne ne publie un cours en direct avant que nous ayons lu qui il est et ce qu’il a fait.'
export const small = 'Assez petit pour être entendu'
export const smallText =
  'Chaque cours a une limite, et un cours complet est complet. Votre question aura sa réponse.'
export const seat = 'Une place qui est la vôtre'
export const seatText =
  'Une réservation vaut dès que vous la confirmez. Si les plans changent d’un côté ou de l’autre, vous en êtes informé par e-mail.'
export const data = 'Vos données restent les vôtres'
export const dataText =
  'Seuls l’enseignant et les personnes présentes voient qui est inscrit. Supprimer votre compte le supprime partout.'

export const booking = 'Réserver et annuler'
export const bookingText =
  'Choisissez «\u00a0Réserver\u00a0» ou «\u00a0S’inscrire\u00a0», relisez les détails, confirmez. Ce que vous avez réservé figure dans votre profil, où vous pouvez l’annuler\u202f; la place est aussitôt libre.'
export const paidBackUntilStart =
  'Ce que vous avez payé pour une formation vous est remboursé si vous annulez avant son début.'
export const paidBack = (hours: number) =>
  plural(hours, {
    one: `Ce que vous avez payé pour une formation vous est remboursé si vous annulez au plus tard ${number(hours)} heure avant son début\u202f; ensuite, non.`,
    many: `Ce que vous avez payé pour une formation vous est remboursé si vous annulez au plus tard ${number(hours)} d’heures avant son début\u202f; ensuite, non.`,
    other: `Ce que vous avez payé pour une formation vous est remboursé si vous annulez au plus tard ${number(hours)} heures avant son début\u202f; ensuite, non.`,
  })
export const teaching = 'Enseigner ici'
export const teachingText =
  'Créez un compte d’enseignant et parlez-nous de vous, CV à l’appui. Vous pouvez publier des formations dès le premier jour, et des cours en direct dès que nous avons approuvé votre profil.'
