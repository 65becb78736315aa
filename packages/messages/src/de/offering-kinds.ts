/** Texts that differ between classes and courses on their pages, in dialogs and in the account area. */

export const class_ = 'Live-Stunde'
export const course = 'Kurs'
export const confirmBooking = 'Buchung bestätigen'
export const confirmEnrollment = 'Kursbuchung bestätigen'
export const bookClass = 'Möchtest du diese Live-Stunde buchen?'
export const enrollInCourse = 'Möchtest du diesen Kurs buchen?'
export const findClass = 'Live-Stunde finden'
export const findCourse = 'Kurs finden'
export const findAnotherClass = 'Andere Live-Stunde finden'
export const findAnotherCourse = 'Anderen Kurs finden'
export const classCancelled = 'Live-Stunde abgesagt'
export const courseCancelled = 'Kurs abgesagt'
export const classWillNotBe =
  'Sie findet nicht statt. Alle, die einen Platz hatten, haben eine E-Mail bekommen.'
export const courseWillNotBe =
  'Er findet nicht statt. Alle, die ihn gebucht hatten, haben eine E-Mail bekommen.'
export const createClass = 'Live-Stunde erstellen'
export const createCourse = 'Kurs erstellen'
export const aboutClasses =
  'Eine Live-Stunde ist ein einzelner Termin. Teilnehmende finden sie auf der Startseite und buchen einen Platz.'
export const aboutCourses =
  'Ein Kurs läuft über mehrere Tage und kann Module und einen Preis haben.'

export const myClasses = 'Meine Live-Stunden'
export const myCourses = 'Meine Kurse'
export const loadingMyClasses = 'Meine Live-Stunden werden geladen …'
export const loadingMyCourses = 'Meine Kurse werden geladen …'
export const searchMyClasses = 'Meine Live-Stunden durchsuchen'
export const searchMyCourses = 'Meine Kurse durchsuchen'
/** The name of the paged list, within a phrase. */
export const pagesOfMyClasses = 'meine Live-Stunden'
export const pagesOfMyCourses = 'meine Kurse'
