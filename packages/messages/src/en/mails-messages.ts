/** Mails with an instructor's message, or about new material; `several` are classes of a series. */

export const subject = (subject: string): string => `Message: ${subject}`
export const preview = (teacher: string, title: string): string =>
  `${teacher} wrote to everyone booked in ${title}.`
export const heading = {
  class: 'A message about your class',
  course: 'A message about your course',
  several: 'A message about your classes',
}
export const wrote = {
  class: (teacher: string): string => `${teacher} wrote to everyone booked in this class:`,
  course: (teacher: string): string => `${teacher} wrote to everyone booked in this course:`,
  several: (teacher: string): string => `${teacher} wrote to everyone booked in these classes:`,
}
export const note =
  'This message is from your instructor. If you reply to this email, your reply goes to them.'

export const materialSubject = (title: string): string => `New material: ${title}`
export const materialHeading = 'New material for you'
export const materialAdded = {
  class: (teacher: string): string => `${teacher} added this to a class you booked:`,
  course: (teacher: string): string => `${teacher} added this to a course you booked:`,
}
export const newMaterial = 'New material'
