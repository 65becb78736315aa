/** Texts that all dialogs and forms share. */

export const confirm = 'Confirm'
/** The name of the scrolling content, for screen readers. */
export const details = 'Details'
export const moreOptions = 'More options'
export const unsavedChanges = 'Unsaved changes'
export const discardQuestion = 'Discard your changes?'
export const discardChanges = 'Yes, discard'
export const keepEditing = 'Keep editing'
export const draftRestored = 'Draft restored.'
export const draftOutdated =
  'Draft restored. Some of the fields you edited have since been changed elsewhere.'
export const discardDraft = 'Discard'
