/** Logging out. */

export const logOutOwed =
  'Has cerrado sesión aquí. El servidor la cerrará en cuanto vuelva a haber conexión.'
