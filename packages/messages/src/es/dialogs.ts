/** Texts that all dialogs and forms share. */

export const confirm = 'Confirmar'
/** The name of the scrolling content, for screen readers. */
export const details = 'Detalles'
export const moreOptions = 'Más opciones'
export const unsavedChanges = 'Cambios sin guardar'
export const discardQuestion = '¿Quieres descartar los cambios?'
export const discardChanges = 'Sí, descartar'
export const keepEditing = 'Seguir editando'
export const draftRestored = 'Borrador recuperado.'
export const draftOutdated =
  'Borrador recuperado. Mientras tanto, algunos de los campos que habías editado han cambiado en otro lugar.'
export const discardDraft = 'Descartar'
