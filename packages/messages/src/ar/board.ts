/** The whiteboard of a classroom (rules classroom-16, classroom-17). */

import { number, plural } from './language.ts'

export const board = 'السبورة'
export const loading = 'جارٍ تحميل السبورة…'

/** Tools. */
export const tools = 'الأدوات'
export const tool = {
  pen: 'قلم',
  line: 'خط',
  rectangle: 'مستطيل',
  text: 'نص',
  eraser: 'ممحاة',
}
export const colors = 'الألوان'
export const color = { black: 'أسود', red: 'أحمر', blue: 'أزرق', green: 'أخضر' }
export const undo = 'تراجع'
export const redo = 'إعادة'
export const studentsMayDraw = 'السماح للطلاب بالرسم'
export const onlyInstructorDraws = 'الرسم متاح للمدرّس فقط.'
export const youMayDraw = 'يمكنكم الرسم أيضًا.'

/** Text on the board. */
export const textHint = 'اضغطوا حيث يبدأ النص. أو حرّكوا العلامة بمفاتيح الأسهم ثم اضغطوا Enter.'
export const writeText = 'نص على السبورة'
export const textNamed = (text: string) => `نص: \u2068${text}\u2069`
export const textKeys = 'مفاتيح الأسهم للتحريك، وEnter للتعديل، وDelete للمسح.'

/** Pages. */
export const pages = 'الصفحات'
export const pageOf = (page: number, pages: number) => `الصفحة ${number(page)} من ${number(pages)}`
export const previousPage = 'الصفحة السابقة'
export const nextPage = 'الصفحة التالية'
export const addPage = 'إضافة صفحة'
export const deletePage = 'حذف الصفحة'
export const pageDeleted = 'حُذفت الصفحة. اضغطوا «تراجع» لاستعادتها.'
export const description = 'وصف هذه الصفحة'
export const descriptionHelp = 'لمن لا يستطيعون رؤية السبورة.'

/** Saving. */
export const saveToMaterials = 'الحفظ في المواد'
export const saving = (page: number, pages: number) =>
  `جارٍ حفظ الصفحة ${number(page)} من ${number(pages)}…`
export const saved = (pages: number) =>
  plural(pages, {
    zero: `أُضيفت ${number(pages)} صفحة إلى المواد.`,
    one: 'أُضيفت صفحة واحدة إلى المواد.',
    two: 'أُضيفت صفحتان إلى المواد.',
    few: `أُضيفت ${number(pages)} صفحات إلى المواد.`,
    many: `أُضيفت ${number(pages)} صفحة إلى المواد.`,
    other: `أُضيفت ${number(pages)} صفحة إلى المواد.`,
  })
export const nothingToSave = 'السبورة فارغة.'
export const materialsFull = (count: number) =>
  `الحد الأقصى للمواد ${number(count)}. أزيلوا بعضها أولًا.`
export const notSaved = 'تعذّر حفظ السبورة في المواد.'
/** The title of a page among the materials. */
export const materialTitle = (date: string, page: number) =>
  `السبورة، \u2068${date}\u2069، الصفحة ${number(page)}`

/** What keeps the board from working. */
export const unreachable = 'لا يمكننا حفظ السبورة حاليًا. سنواصل المحاولة تلقائيًا.'
export const full = 'امتلأت السبورة، ولم يعد الرسم ممكنًا في هذه الجلسة.'
export const refused = 'لم يعد بإمكانكم الرسم، ولم تُحفظ تعديلاتكم الأخيرة.'
