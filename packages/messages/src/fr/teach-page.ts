/** The page from which an instructor runs a class or course. */

/** The link to it. Keys: the kind of offering. */
export const manage = { class: 'Gérer le cours', course: 'Gérer la formation' }
/** The number of a class among the dates of its series. */
export const dateOf = (at: number, count: number) => `Date ${at} sur ${count}`
export const otherDates = 'Autres dates'

// Tabs
export const people = 'Personnes'
export const settings = 'Paramètres'

export const notYours = 'Vous n’enseignez pas ici'
export const notYoursText = 'Seul l’enseignant peut ouvrir cette page.'
