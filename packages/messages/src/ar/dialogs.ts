/** Texts that all dialogs and forms share. */

export const confirm = 'تأكيد'
/** The name of the scrolling content, for screen readers. */
export const details = 'التفاصيل'
export const moreOptions = 'خيارات أخرى'
export const unsavedChanges = 'تغييرات غير محفوظة'
export const discardQuestion = 'هل تريدون تجاهل التغييرات؟'
export const discardChanges = 'نعم، تجاهل التغييرات'
export const keepEditing = 'متابعة التعديل'
export const draftRestored = 'تمت استعادة المسودة.'
export const draftOutdated = 'تمت استعادة المسودة. وقد تغيّر في مكان آخر ما كُتب فوقه.'
export const discardDraft = 'تجاهل'
