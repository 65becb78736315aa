import type { ServerResponse } from 'node:http'
import { balances, completeOnboarding, payOut } from './accounts.ts'
import { closeDispute, openDispute } from './disputes.ts'
import type { Objects } from './objects.ts'
import { formatAmount, escape, html, redirect } from './page-parts.ts'
import { createRefund } from './refunds.ts'
import type { World } from './world.ts'

/** The number of payments that the dashboard shows: the newest ones. */
const PAYMENTS_MAX = 50

/**
 * Serves the platform's dashboard: payments and accounts, with buttons for the acts of the platform, a bank and the
 * owner of an account.
 * @param form the pressed button: its `action`, and the `id` of the object
 */
export function serveDashboard(
  world: World,
  act: <T>(work: () => T) => T,
  form: URLSearchParams | undefined,
  response: ServerResponse,
): void {
  if (form) {
    try {
      act(() => press(world, form.get('action') ?? '', form.get('id') ?? ''))
    } catch (error) {
      return html(response, 400, {
        title: 'That is not possible',
        body: `<p role="alert">${escape((error as Error).message)}</p><p><a href="/">Back</a></p>`,
      })
    }
    return redirect(response, '/')
  }
  const charges = world.store.newest('charge', null).slice(0, PAYMENTS_MAX)
  const accounts = world.store.newest('account', null)
  html(response, 200, {
    title: 'Dashboard',
    body: `<h2>Payments</h2>
${list(charges, (charge) => chargeItem(world, charge))}
<h2>Connected accounts</h2>
${list(accounts, (account) => accountItem(world, account))}`,
  })
}

const list = <T>(all: readonly T[], item: (one: T) => string) =>
  all.length > 0 ? `<ul>${all.map((one) => `<li>${item(one)}</li>`).join('')}</ul>` : '<p>None.</p>'

const button = (action: string, id: string, label: string) =>
  `<form method="post"><input type="hidden" name="id" value="${escape(id)}"><button class="second" name="action" value="${action}">${label}</button></form>`

const openDisputeOf = (world: World, { id }: Objects['charge']) =>
  world.store
    .newest('dispute', null)
    .find(({ charge, status }) => charge === id && status !== 'won' && status !== 'lost')

function chargeItem(world: World, charge: Objects['charge']): string {
  const { id, amount, amount_refunded: refunded, currency, status } = charge
  const dispute = openDisputeOf(world, charge)
  const state = dispute
    ? 'disputed'
    : charge.disputed
      ? 'dispute closed'
      : refunded > 0
        ? `${formatAmount(refunded, currency)} refunded`
        : status
  const buttons = dispute
    ? button('won', dispute.id, 'Win the dispute') + button('lost', dispute.id, 'Lose the dispute')
    : status === 'succeeded' && refunded < amount && !charge.disputed
      ? button('refund', id, 'Refund') + button('dispute', id, 'Dispute')
      : ''
  return `<span>${formatAmount(amount, currency)} ${escape(state)}</span> ${buttons}`
}

function accountItem(world: World, account: Objects['account']): string {
  const left = [...balances(world, account)].filter(([, sum]) => sum > 0)
  const buttons = !account.details_submitted
    ? button('complete', account.id, 'Complete')
    : left.length > 0
      ? button('pay-out', account.id, 'Pay out')
      : ''
  return `<span>${escape(account.email ?? account.id)}: ${
    left.map(([currency, sum]) => formatAmount(sum, currency)).join(', ') ||
    'nothing to be paid out'
  }</span> ${buttons}`
}

/** @throws an Error if the state of the object does not allow the action */
function press(world: World, action: string, id: string): void {
  const charge = world.store.get('charge', id)
  const account = world.store.get('account', id)
  const dispute = world.store.get('dispute', id)
  if (action === 'refund' && charge)
    createRefund(world, {
      charge: id,
      ...(charge.transfer && { reverse_transfer: true }),
      ...(charge.application_fee && { refund_application_fee: true }),
    })
  else if (action === 'dispute' && charge) openDispute(world, charge)
  else if ((action === 'won' || action === 'lost') && dispute) closeDispute(world, dispute, action)
  else if (action === 'complete' && account) completeOnboarding(world, account)
  else if (action === 'pay-out' && account)
    for (const [currency, sum] of balances(world, account)) {
      if (sum > 0) payOut(world, account, currency)
    }
  else throw new Error('There is nothing of this name.')
}
