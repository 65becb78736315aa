import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { balances, completeOnboarding } from './accounts.ts'
import { serveDashboard } from './dashboard.ts'
import type { Objects } from './objects.ts'
import { formatAmount, escape, html, redirect } from './page-parts.ts'
import { decline, pay } from './payments.ts'
import type { World } from './world.ts'

/**
 * Serves the pages of Stripe that people open: checkout, onboarding, an account's Express dashboard, receipts, and
 * the platform's dashboard. They are plain forms, so that browser tests can use them without scripts.
 */
export async function servePage(
  world: World,
  act: <T>(work: () => T) => T,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const [, page, id = '', token = ''] = new URL(request.url ?? '/', world.url).pathname.split('/')
  const form = request.method === 'POST' ? new URLSearchParams(await text(request)) : undefined
  const action = form?.get('action') ?? null
  if (page === '') return serveDashboard(world, act, form, response)
  const session = page === 'pay' ? world.store.get('checkout.session', id) : undefined
  if (session) return payPage(world, act, session, action, response)
  const link = page === 'onboarding' ? world.store.get('onboarding', token) : undefined
  const account = link && world.store.get('account', link.account)
  if (link && account?.id === id) {
    if (action === 'complete') {
      act(() => completeOnboarding(world, account))
      return redirect(response, link.returnUrl)
    }
    // An account link can be opened once; later visits are redirected to the platform for a new one.
    if (link.opened || link.expires <= world.seconds()) return redirect(response, link.refreshUrl)
    act(() => world.store.put('onboarding', { ...link, opened: true }))
    return html(response, 200, {
      title: 'Get paid',
      body: `<p>Account ${escape(id)}${account.email === null ? '' : ` of ${escape(account.email)}`}</p>
<form method="post"><button name="action" value="complete">Complete</button></form>
<p><a href="${escape(link.returnUrl)}">Leave</a></p>`,
    })
  }
  const login = page === 'express' ? world.store.get('login', token) : undefined
  const owner = login && !login.opened ? world.store.get('account', login.account) : undefined
  if (login && owner?.id === id) {
    act(() => world.store.put('login', { ...login, opened: true }))
    const left = [...balances(world, owner)].map(([currency, sum]) => formatAmount(sum, currency))
    return html(response, 200, {
      title: 'Express Dashboard',
      body: `<p>Account ${escape(id)}${owner.email === null ? '' : ` of ${escape(owner.email)}`}</p>
<p>To be paid out: ${left.length > 0 ? left.join(', ') : 'nothing'}</p>`,
    })
  }
  const charge = page === 'receipts' ? world.store.get('charge', id) : undefined
  if (charge)
    return html(response, 200, {
      title: 'Receipt',
      body: `<p class="amount">${formatAmount(charge.amount, charge.currency)}</p>
<p>Charge ${escape(id)}${charge.amount_refunded > 0 ? `, ${formatAmount(charge.amount_refunded, charge.currency)} refunded` : ''}</p>`,
    })
  html(response, 404, { title: 'Not found', body: '<p>There is no such page.</p>' })
}

function payPage(
  world: World,
  act: <T>(work: () => T) => T,
  session: Objects['checkout.session'],
  action: string | null,
  response: ServerResponse,
): void {
  const success = () => session.success_url!.replaceAll('{CHECKOUT_SESSION_ID}', session.id)
  let alert = ''
  if (session.status === 'open' && action === 'pay') {
    try {
      act(() => pay(world, session))
    } catch (error) {
      alert = (error as Error).message
    }
  } else if (session.status === 'open' && action === 'decline') {
    act(() => decline(world, session))
    alert = 'Your card was declined.'
  }
  if (session.status === 'complete' && action !== null) return redirect(response, success())
  const { lines } = world.store.get('lines', session.id)!
  const amount = formatAmount(session.amount_total!, session.currency!)
  const back =
    session.cancel_url === null ? '' : `<p><a href="${escape(session.cancel_url)}">Back</a></p>`
  if (session.status === 'complete')
    return html(response, 200, {
      title: 'Paid',
      body: `<p>This payment is complete.</p><p><a href="${escape(success())}">Continue</a></p>`,
    })
  if (session.status === 'expired')
    return html(response, 200, {
      title: 'Expired',
      body: `<p>This page has expired: nothing can be paid here any more.</p>${back}`,
    })
  html(response, 200, {
    title: `Pay ${amount}`,
    body: `${alert === '' ? '' : `<p role="alert">${escape(alert)}</p>`}
<ul>${(lines as { description: string; amount_total: number; quantity: number }[])
      .map(
        (line) =>
          `<li>${escape(line.description)}${line.quantity > 1 ? ` × ${line.quantity}` : ''} <span>${formatAmount(line.amount_total, session.currency!)}</span></li>`,
      )
      .join('')}</ul>
${session.customer_email === null ? '' : `<p>${escape(session.customer_email)}</p>`}
<form method="post">
<button name="action" value="pay">Pay ${amount}</button>
<button name="action" value="decline" class="second">Decline</button>
</form>
${back}`,
  })
}
