/** Logging out. */

export const logOutOwed =
  'Has cerrado sesión en este navegador. Terminaremos de cerrarla en cuanto recuperes la conexión.'
