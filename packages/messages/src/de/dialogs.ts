/** Texts that all dialogs and forms share. */

export const confirm = 'Bestätigen'
/** The name of the scrolling content, for screen readers. */
export const details = 'Details'
export const moreOptions = 'Weitere Optionen'
export const unsavedChanges = 'Nicht gespeicherte Änderungen'
export const discardQuestion = 'Änderungen verwerfen?'
export const discardChanges = 'Ja, verwerfen'
export const keepEditing = 'Weiter bearbeiten'
export const draftRestored = 'Entwurf wiederhergestellt.'
export const draftOutdated =
  'Entwurf wiederhergestellt. Einige Felder, die du bearbeitet hast, wurden inzwischen an anderer Stelle geändert.'
export const discardDraft = 'Verwerfen'
