/** Words that are used on all screens. */

export const tryAgain = 'Erneut versuchen'
export const reload = 'Neu laden'
export const notLoaded = 'Nicht geladen'
export const loading = 'Wird geladen …'
export const opening = 'Wird geöffnet …'
export const cancel = 'Abbrechen'
export const close = 'Schließen'
export const save = 'Speichern'
export const saving = 'Wird gespeichert …'
export const delete_ = 'Löschen'
export const deleting = 'Wird gelöscht …'
export const edit = 'Bearbeiten'
export const back = 'Zurück'
export const sending = 'Wird gesendet …'
export const showMore = 'Mehr anzeigen'
/** Behind a label, for screen readers: the title or name that it is about, as in 'View Yoga'. */
export const titled = ': <title/>'
