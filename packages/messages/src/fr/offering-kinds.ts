/** Texts that differ between classes and courses on their pages, in dialogs and in the account area. */

export const class_ = 'Cours'
export const course = 'Formation'
export const confirmBooking = 'Confirmer la réservation'
export const confirmEnrollment = 'Confirmer l’inscription'
export const bookClass = 'Voulez-vous réserver ce cours\u202f?'
export const enrollInCourse = 'Voulez-vous vous inscrire à cette formation\u202f?'
export const findClass = 'Trouver un cours'
export const findCourse = 'Trouver une formation'
export const findAnotherClass = 'Trouver un autre cours'
export const findAnotherCourse = 'Trouver une autre formation'
export const classCancelled = 'Cours annulé'
export const courseCancelled = 'Formation annulée'
export const classWillNotBe =
  'Il n’aura pas lieu. Toutes les personnes qui avaient une place ont été prévenues par e-mail.'
export const courseWillNotBe =
  'Elle n’aura pas lieu. Toutes les personnes inscrites ont été prévenues par e-mail.'
export const createClass = 'Créer un cours'
export const createCourse = 'Créer une formation'
export const aboutClasses =
  'Un cours est une séance unique en direct. Les élèves le trouvent sur la page d’accueil et réservent une place.'
export const aboutCourses =
  'Une formation dure plusieurs jours et peut avoir des modules et un prix.'

export const myClasses = 'Mes cours'
export const myCourses = 'Mes formations'
export const loadingMyClasses = 'Chargement de mes cours...'
export const loadingMyCourses = 'Chargement de mes formations...'
export const searchMyClasses = 'Rechercher dans mes cours'
export const searchMyCourses = 'Rechercher dans mes formations'
/** The name of the paged list, within a phrase. */
export const pagesOfMyClasses = 'mes cours'
export const pagesOfMyCourses = 'mes formations'
