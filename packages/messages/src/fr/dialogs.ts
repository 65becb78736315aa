/** Texts that all dialogs and forms share. */

export const confirm = 'Confirmer'
/** The name of the scrolling content, for screen readers. */
export const details = 'Détails'
export const moreOptions = 'Plus d’options'
export const unsavedChanges = 'Modifications non enregistrées'
export const discardQuestion = 'Abandonner vos modifications\u202f?'
export const discardChanges = 'Oui, abandonner'
export const keepEditing = 'Continuer la saisie'
export const draftRestored = 'Brouillon restauré.'
export const draftOutdated =
  'Brouillon restauré. Entre-temps, certains champs que vous aviez remplis ont été modifiés ailleurs.'
export const discardDraft = 'Supprimer le brouillon'
