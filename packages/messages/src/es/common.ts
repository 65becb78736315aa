/** Words that are used on all screens. */

export const tryAgain = 'Reintentar'
export const reload = 'Recargar'
export const notLoaded = 'Error al cargar'
export const loading = 'Cargando…'
export const opening = 'Abriendo…'
export const cancel = 'Cancelar'
export const close = 'Cerrar'
export const save = 'Guardar'
export const saving = 'Guardando…'
export const delete_ = 'Eliminar'
export const deleting = 'Eliminando…'
export const edit = 'Editar'
export const back = 'Volver'
export const sending = 'Enviando…'
export const showMore = 'Ver más'
/** Behind a label, for screen readers: the title or name that it is about, as in 'View Yoga'. */
export const titled = ': <title/>'
