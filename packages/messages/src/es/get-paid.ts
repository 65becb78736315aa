import { number, plural } from './language.ts'

/** An instructor's payout account and earnings. */

export const heading = 'Cobros'
export const loading = 'Cargando cobros…'
export const checking = 'Stripe está revisando tus datos.'
export const closed =
  'Tu cuenta de Stripe se ha cerrado. No se podrán reservar tus clases y cursos de pago hasta que abras otra.'
export const needsApproval =
  'Tus clases y cursos de pago no se podrán reservar hasta que nuestro equipo apruebe tu perfil. Complétalo más arriba y te daremos la respuesta por correo.'
export const needsAccount =
  'Tus clases y cursos de pago no se podrán reservar hasta que configures tus cobros en Stripe.'
export const opening = 'Abriendo…'
export const download = 'Descargar pagos (CSV)'
/** @param reason Stripe’s own words, in its language */
export const refusedBecause = (reason: string) => `Stripe dice: «${reason}»`

// No account yet
export const notSetUp = 'Sin configurar'
export const notSetUpText =
  'Configura tus cobros en Stripe para poder poner precio a tus clases y cursos. Tus datos personales y bancarios se quedan en Stripe.'
export const setUp = 'Configurar cobros'

// An account that is not complete
export const begun = 'En proceso'
export const begunText =
  'Stripe necesita algún dato más o está revisando los que has dado. Cuando termine, podrás poner precio a tus clases y cursos.'
export const goOn = 'Continuar en Stripe'

// An account
export const ready = 'Listo'
export const readyText =
  'Stripe te paga lo que ganas. En tu cuenta de Stripe puedes ver cuándo y en qué cuenta bancaria.'
export const openAccount = 'Ir a tu cuenta de Stripe'

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
    one: `${number(count)} plaza · Pagado: ${paid} · Comisión de servicio: ${share}`,
    many: `${number(count)} de plazas · Pagado: ${paid} · Comisión de servicio: ${share}`,
    other: `${number(count)} plazas · Pagado: ${paid} · Comisión de servicio: ${share}`,
  })
