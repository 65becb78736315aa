import { number, plural } from './language.ts'

/** An instructor's payout account and earnings. */

export const heading = 'Versements'
export const loading = 'Chargement des versements…'
export const checking = 'Stripe vérifie vos informations.'
export const closed =
  'Votre compte Stripe a été fermé. Ouvrez-en un nouveau pour que vos cours et formations payants puissent être réservés.'
export const needsApproval =
  'Vos cours et formations payants ne peuvent pas être réservés tant que notre équipe n’a pas approuvé votre profil. Complétez votre dossier ci-dessus, et nous vous enverrons notre décision par e-mail.'
export const needsAccount =
  'Vos cours et formations payants ne peuvent pas être réservés tant que vos versements ne sont pas configurés sur Stripe.'
export const opening = 'Ouverture…'
export const download = 'Télécharger les paiements (CSV)'
/** @param reason Stripe’s own words, in its language */
export const refusedBecause = (reason: string) => `Stripe indique\u00a0: «\u00a0${reason}\u00a0»`

// No account yet
export const notSetUp = 'Non configuré'
export const notSetUpText =
  'Configurez vos versements sur Stripe pour proposer des cours et formations payants. Votre identité et vos coordonnées bancaires restent chez Stripe.'
export const setUp = 'Configurer les versements'

// An account that is not complete
export const begun = 'En cours'
export const begunText =
  'Stripe attend encore des informations de votre part ou les vérifie. Vous pourrez ensuite proposer des cours et formations payants.'
export const goOn = 'Continuer sur Stripe'

// An account
export const ready = 'Prêt'
export const readyText =
  'Vos versements passent par Stripe. Les dates et le compte bancaire sont indiqués dans votre compte Stripe.'
export const openAccount = 'Accéder à mon compte Stripe'

// Earnings
export const yourCourses = 'Vos cours et formations'
/** Precedes an amount, for screen readers. */
export const forYou = 'Pour vous\u00A0: '
/**
 * @param count seats that were paid
 * @param paid the amount paid for them
 * @param share the site's share of that amount
 */
export const seatsPaid = (count: number, paid: string, share: string) =>
  plural(count, {
    one: `${number(count)} place · Payé\u00a0: ${paid} · Frais de service\u00a0: ${share}`,
    many: `${number(count)} de places · Payé\u00a0: ${paid} · Frais de service\u00a0: ${share}`,
    other: `${number(count)} places · Payé\u00a0: ${paid} · Frais de service\u00a0: ${share}`,
  })
