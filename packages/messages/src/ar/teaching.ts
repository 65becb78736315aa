import { number } from './language.ts'

/** The instructor's offerings: the tabs, the lists, and the next sessions. */

// Tabs
export const instructor = 'المدرّس'
export const addClass = 'إضافة حصة'
export const addCourse = 'إضافة دورة'
export const createClass = 'إنشاء حصة'
export const createCourse = 'إنشاء دورة'
export const myClasses = 'حصصي'
export const myCourses = 'دوراتي'
export const insights = 'الإحصاءات'

// Lists
export const justCreated = { class: 'أُنشئت للتو', course: 'أُنشئت للتو' }
export const bookedOf = (booked: number, seats: number) =>
  `المحجوز: ${booked}\u00a0من\u00a0${seats}`
export const held = (count: number) => `محجوز مؤقتًا: ${count}`
export const waiting = (count: number) => `في الانتظار: ${count}`
export const noMeetingLink = 'لا يوجد رابط اجتماع'
export const started = { class: 'بدأت', course: 'بدأت' }
export const ended = { class: 'انتهت', course: 'انتهت' }
/** A button; the title follows, for screen readers. */
export const view = 'عرض'
/** A button that shows the dates of a series; the title is for screen readers. */
export const dates = 'المواعيد<hidden>: <title/></hidden>'
/**
 * A series: '10 to come · 9 of 80 seats'.
 * @param count of its coming classes
 */
export const seriesSeats = (count: number, taken: number, seats: number) =>
  `المواعيد القادمة: ${number(count)} · المقاعد المحجوزة: ${number(taken)} من ${number(seats)}`

// The week
export const nothingThisWeek = 'ليست لديكم جلسات هذا الأسبوع'
export const noSessions = 'لا توجد جلسات'
/** A day of a course. */
export const sessionOf = (at: number, count: number) => `الجلسة ${number(at)} من ${number(count)}`

// Coming up
export const allClasses = 'كل حصصي'
export const allCourses = 'كل دوراتي'
export const loadingNext = 'جارٍ تحميل جلساتكم القادمة...'
export const nothingComing = 'لا توجد مواعيد قادمة'
export const nothingComingHint = 'تظهر هنا حصصكم ودوراتكم، مع زر البدء عند حلول الموعد.'
export const addMeetingLink = 'إضافة رابط الاجتماع'
export const addMeetingLinkTo = 'إضافة رابط الاجتماع<hidden> إلى <title/></hidden>'
