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
export const draftOutdated =
  'استعدنا المسودة، لكن بعض الحقول التي عدّلتموها تغيّرت بعد ذلك من مكان آخر.'
export const discardDraft = 'تجاهل'
