/**
 * Returns what was paid, before refunds, which can differ from what was asked for (rule payment-9). The amount is in the currency's
 * smallest unit. `payment_amounts` in `apps/server/sql/payments` has the other amounts of the books.
 */
export const paidAmountOf = (row: {
  amount: number
  currency: string
  paid_amount: number | null
  paid_currency: string | null
}) => ({ amount: row.paid_amount ?? row.amount, currency: row.paid_currency ?? row.currency })
