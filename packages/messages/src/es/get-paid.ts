import { number, plural } from './language.ts'

/** An instructor's payout account and earnings. */

export const heading = 'Cobros'
export const loading = 'Cargando cobros...'
export const checking = 'Stripe está comprobando tus datos.'
export const closed =
  'Tu cuenta de Stripe se ha cerrado. Nadie puede reservar tus clases y cursos de pago hasta que abras otra.'
export const needsApproval =
  'Las clases y los cursos con precio no se pueden reservar hasta que la administración te apruebe. Completa tus datos más arriba; recibirás un correo con la decisión.'
export const needsAccount =
  'Las clases y los cursos con precio no se pueden reservar hasta que Stripe pueda pagarte.'
export const opening = 'Abriendo...'
export const download = 'Descargar pagos (CSV)'
/** @param reason Stripe’s own words, in its language */
export const refusedBecause = (reason: string) => `Stripe dice: «${reason}»`

// No account yet
export const notSetUp = 'Sin configurar'
export const notSetUpText =
  'Las clases y los cursos pueden tener precio en cuanto le hayas dicho a Stripe dónde quieres cobrar. Stripe te pregunta quién eres y cuál es tu cuenta bancaria; nosotros no vemos ninguna de las dos cosas.'
export const setUp = 'Configurar cobros'

// An account that is not complete
export const begun = 'Empezado'
export const begunText =
  'Stripe todavía necesita algo de ti o lo está comprobando. Después, las clases y los cursos podrán tener precio.'
export const goOn = 'Continuar en Stripe'

// An account
export const ready = 'Listo'
export const readyText =
  'Stripe te paga. En tu cuenta de Stripe ves cuándo y a qué cuenta bancaria.'
export const openAccount = 'Abrir tu cuenta de Stripe'

// Earnings
export const yourCourses = 'Tus clases y cursos'
/** Precedes an amount, for screen readers. */
export const forYou = 'Para ti: '
/**
 * @param count seats that were paid
 * @param paid the amount paid for them
 * @param share the site's share of that amount
 */
export const seatsPaid = (count: number, paid: string, share: string) =>
  plural(count, {
    one: `${number(count)} plaza · Pagado: ${paid} · Comisión del sitio: ${share}`,
    many: `${number(count)} de plazas · Pagado: ${paid} · Comisión del sitio: ${share}`,
    other: `${number(count)} plazas · Pagado: ${paid} · Comisión del sitio: ${share}`,
  })
