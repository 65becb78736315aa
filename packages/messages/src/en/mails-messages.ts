/** Mails with an instructor's message, or about new material; `several` are classes of a series. */

export const subject = (subject: string): string => `Message: ${subject}`
export const preview = (teacher: string, title: string): string =>
  `${teacher} wrote to everybody booked in ${title}.`
export const heading = {
  class: 'A message about your class',
  course: 'A message about your course',
  several: 'A message about your classes',
}
export const wrote = {
  class: (teacher: string): string => `${teacher} wrote to everybody booked in this class:`,
  course: (teacher: string): string => `${teacher} wrote to everybody booked in this course:`,
  several: (teacher: string): string => `${teacher} wrote to everybody booked in these classes:`,
}
export const note =
  'These are the words of the instructor, not of Firstbell. An answer to this mail goes to the instructor.'

export const materialSubject = (title: string): string => `New material: ${title}`
export const materialHeading = 'There is new material'
export const materialAdded = {
  class: (teacher: string): string => `${teacher} added this to a class you booked:`,
  course: (teacher: string): string => `${teacher} added this to a course you booked:`,
}
export const newMaterial = 'New material'
