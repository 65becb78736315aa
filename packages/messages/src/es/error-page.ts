/** Pages that could not be shown. */

export const wentWrong = 'Algo ha fallado'
export const wentWrongText =
  'No hemos podido mostrar esta página. Inténtalo de nuevo o vuelve un poco más tarde.'
/** The id by which the operator finds the error. */
export const request = (id: string) => `Referencia: ${id}`
export const noConnection = 'Sin conexión'
export const noConnectionText =
  'No hemos podido cargar esta página. Se abrirá automáticamente en cuanto recuperes la conexión.'
export const trying = 'Reintentando…'
export const backHome = 'Volver al inicio'
