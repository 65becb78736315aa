/** Signing in with another provider's account. Parameters are names of providers, as 'Google'. */

import { sentence } from '../sentence.ts'

export const continueWith = (label: string) => `Continuar con ${label}`
/** Separates the providers from the form. */
export const or = 'o'
export const failed = (label: string) =>
  `${sentence(`No hemos podido iniciar sesión con ${label}`)} Inténtalo de nuevo.`
export const logInToConnect = (label: string) =>
  `Ya tienes una cuenta. Inicia sesión una vez para vincular ${label}.`
