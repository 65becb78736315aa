/** The page from which an instructor runs a class or course. */

/** The link to it. Keys: the kind of offering. */
export const manage = { class: 'Gérer le cours', course: 'Gérer la formation' }
/** The number of a class among the dates of its series. */
export const dateOf = (at: number, count: number) => `Date ${at} sur ${count}`
export const otherDates = 'Autres dates'

// Tabs
export const people = 'Participants'
export const settings = 'Paramètres'

export const notYours = 'Réservé à l’enseignant'
export const notYoursText = 'Seule la personne qui enseigne peut ouvrir cette page.'
