/** Pages that could not be shown. */

export const wentWrong = 'Algo ha salido mal'
export const wentWrongText =
  'No hemos podido mostrar esta página. Inténtalo de nuevo o vuelve un poco más tarde.'
/** The id by which the operator finds the error. */
export const request = (id: string) => `Solicitud ${id}`
export const noConnection = 'Sin conexión'
export const noConnectionText =
  'No hemos podido cargar esta página. Se abrirá automáticamente en cuanto vuelvas a tener conexión.'
export const trying = 'Intentando...'
export const backHome = 'Volver al inicio'
