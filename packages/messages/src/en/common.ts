/** Words that are used on all screens. */

export const tryAgain = 'Try again'
export const reload = 'Reload'
export const notLoaded = 'Not loaded'
export const loading = 'Loading...'
export const opening = 'Opening...'
export const cancel = 'Cancel'
export const close = 'Close'
export const save = 'Save'
export const saving = 'Saving...'
export const delete_ = 'Delete'
export const deleting = 'Deleting...'
export const edit = 'Edit'
export const back = 'Back'
export const sending = 'Sending...'
export const showMore = 'Show more'
/** Behind a label, for screen readers: the title or name that it is about, as in 'View Yoga'. */
export const titled = ' <title/>'
