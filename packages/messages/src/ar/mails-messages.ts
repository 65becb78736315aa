/** Mails with an instructor's message, or about new material; `several` are classes of a series. */

export const subject = (subject: string): string => `رسالة: \u2068${subject}\u2069`
export const preview = (teacher: string, title: string): string =>
  `رسالة من \u2068${teacher}\u2069 إلى كل من حجز في \u2068${title}\u2069.`
export const heading = {
  class: 'رسالة بخصوص حصتكم',
  course: 'رسالة بخصوص دورتكم',
  several: 'رسالة بخصوص حصصكم',
}
export const wrote = {
  class: (teacher: string): string => `رسالة من \u2068${teacher}\u2069 إلى كل من حجز هذه الحصة:`,
  course: (teacher: string): string => `رسالة من \u2068${teacher}\u2069 إلى كل من حجز هذه الدورة:`,
  several: (teacher: string): string => `رسالة من \u2068${teacher}\u2069 إلى كل من حجز هذه الحصص:`,
}
export const note = 'هذه الرسالة من المدرّس. وإذا رددتم عليها، يصل ردكم إليه مباشرةً.'

export const materialSubject = (title: string): string => `مواد جديدة: \u2068${title}\u2069`
export const materialHeading = 'مواد جديدة لكم'
export const materialAdded = {
  class: (teacher: string): string => `إليكم مواد من \u2068${teacher}\u2069 لحصة حجزتموها:`,
  course: (teacher: string): string => `إليكم مواد من \u2068${teacher}\u2069 لدورة حجزتموها:`,
}
export const newMaterial = 'مواد جديدة'
