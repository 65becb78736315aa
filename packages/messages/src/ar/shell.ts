/** The frame of every page: the language menu, and the notice for missing scripts. */

export const languageMenu = 'اللغة'
export const noScripts = 'يتطلّب الحجز والتدريس تفعيل JavaScript، وهو معطّل حاليًا.'
export const notLoadedCompletely = 'لم يكتمل تحميل هذه الصفحة.'
export const reload = 'إعادة التحميل'
export const testModeLabel = 'وضع الاختبار'
export const testMode = 'وضع الاختبار: لا يدفع أحد شيئًا على هذا الموقع.'

/** For link previews (ogp.me), which name a territory with each language. */
export const locale = 'ar_AR'
