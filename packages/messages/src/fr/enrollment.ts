import { number, plural } from './language.ts'

/** Enrolling in a course that costs something (rule payment-24). */

/** The label of the button; it begins with `confirm`. */
export const confirmPrice = (price: string) => `Confirmer · ${price}`
export const payNext = (minutes: number) =>
  plural(minutes, {
    one: `Le paiement se fait sur Stripe. La place est retenue pendant ${number(minutes)} minute.`,
    many: `Le paiement se fait sur Stripe. La place est retenue pendant ${number(minutes)} de minutes.`,
    other: `Le paiement se fait sur Stripe. La place est retenue pendant ${number(minutes)} minutes.`,
  })
export const payNextSeveral = (minutes: number) =>
  plural(minutes, {
    one: `Le paiement se fait sur Stripe. Les places sont retenues pendant ${number(minutes)} minute.`,
    many: `Le paiement se fait sur Stripe. Les places sont retenues pendant ${number(minutes)} de minutes.`,
    other: `Le paiement se fait sur Stripe. Les places sont retenues pendant ${number(minutes)} minutes.`,
  })
/** The bill above the button. */
export const bill = 'Détail du prix'
/** A line of the bill: what a date costs more than the one that it is exchanged for. */
export const difference = 'Supplément pour changement de date'
export const total = 'Total'

// A discount code (rule code-7)
export const haveCode = 'Vous avez un code\u202f?'
export const code = 'Code'
export const apply = 'Appliquer'
export const applying = 'Vérification…'
export const removeCode = 'Retirer'
export const codeApplied = (code: string) => `Code ${code} appliqué.`
/** A line of the bill: what the code takes off. */
export const codeLine = (code: string) => `Code ${code}`
export const codeForOtherDate = 'Ce code n’est valable que pour une autre date de cette série.'
export const codeUsesLeft = (seats: number) =>
  plural(seats, {
    one: 'Ce code est encore valable pour une place.',
    many: `Ce code est encore valable pour ${number(seats)} places.`,
    other: `Ce code est encore valable pour ${number(seats)} places.`,
  })
