import { number, plural } from './language.ts'

/** An instructor's payout account and earnings. */

export const heading = 'Versements'
export const loading = 'Chargement des versements...'
export const checking = 'Stripe vérifie vos informations.'
export const closed =
  'Votre compte Stripe a été fermé. Personne ne peut réserver vos cours et formations payants tant que vous n’en avez pas ouvert un autre.'
export const needsApproval =
  'Les cours et formations payants ne peuvent être réservés qu’une fois que l’administration vous a approuvé. Complétez votre dossier ci-dessus\u202f; vous recevrez un e-mail avec la décision.'
export const needsAccount =
  'Les cours et formations payants ne peuvent être réservés qu’une fois que Stripe peut vous verser l’argent.'
export const opening = 'Ouverture...'
export const download = 'Télécharger les paiements (CSV)'
/** @param reason Stripe’s own words, in its language */
export const refusedBecause = (reason: string) => `Stripe indique\u00a0: «\u00a0${reason}\u00a0»`

// No account yet
export const notSetUp = 'Non configuré'
export const notSetUpText =
  'Cours et formations peuvent avoir un prix dès que vous avez indiqué à Stripe où vous verser l’argent. Stripe vous demande qui vous êtes et votre compte bancaire\u202F; nous ne voyons ni l’un ni l’autre.'
export const setUp = 'Configurer les versements'

// An account that is not complete
export const begun = 'Commencé'
export const begunText =
  'Stripe attend encore quelque chose de vous ou le vérifie. Cours et formations pourront ensuite avoir un prix.'
export const goOn = 'Continuer chez Stripe'

// An account
export const ready = 'Prêt'
export const readyText =
  'Stripe vous verse l’argent. Votre compte Stripe indique quand et sur quel compte bancaire.'
export const openAccount = 'Ouvrir votre compte Stripe'

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
    one: `${number(count)} place · Payé\u00A0: ${paid} · Part du site\u00A0: ${share}`,
    many: `${number(count)} de places · Payé\u00A0: ${paid} · Part du site\u00A0: ${share}`,
    other: `${number(count)} places · Payé\u00A0: ${paid} · Part du site\u00A0: ${share}`,
  })
