import { expect, test } from 'vitest'
import { course, openStandIn, paidTo, readyAccount } from './testing.ts'

/** Loads or submits a page like a browser without scripts. */
async function visit(url: string, action?: string) {
  const answer = await fetch(url, {
    redirect: 'manual',
    ...(action !== undefined && { method: 'POST', body: new URLSearchParams({ action }) }),
  })
  return {
    status: answer.status,
    location: answer.headers.get('location'),
    page: await answer.text(),
  }
}

test('a customer is declined, tries again and pays', async () => {
  await using at = await openStandIn()
  const session = await at.stripe.checkout.sessions.create(
    course(7900, { customer_email: 'ann@example.com' }),
  )
  const { page } = await visit(session.url!)
  for (const part of [
    'Stripe stand-in, test money',
    '<h1>Pay $79.00</h1>',
    'Watercolour',
    'ann@example.com',
    '<a href="https://example.com/back">Back</a>',
  ])
    expect(page).toContain(part)
  const declined = await visit(session.url!, 'decline')
  expect(declined).toMatchObject({ status: 200, location: null })
  expect(declined.page).toContain('<p role="alert">Your card was declined.</p>')
  const done = `https://example.com/done?session=${session.id}`
  expect(await visit(session.url!, 'pay')).toMatchObject({ status: 303, location: done })
  expect((await at.stripe.checkout.sessions.retrieve(session.id)).payment_status).toBe('paid')
  // The customer presses the button twice, and goes back in the browser.
  expect(await visit(session.url!, 'pay')).toMatchObject({ status: 303, location: done })
  expect((await visit(session.url!)).page).toContain('This payment is complete.')
  expect((await at.stripe.charges.list()).data.map(({ status }) => status)).toEqual([
    'succeeded',
    'failed',
  ])
})

test('an expired session cannot be paid, and markup in a name is escaped', async () => {
  await using at = await openStandIn()
  const session = await at.stripe.checkout.sessions.create(
    course(7900, {
      line_items: [
        {
          quantity: 2,
          price_data: {
            currency: 'jpy',
            unit_amount: 5000,
            product_data: { name: '<b>Brush & "ink"</b>' },
          },
        },
      ],
    }),
  )
  const { page } = await visit(session.url!)
  expect(page).toContain('Pay ¥10,000')
  expect(page).toContain('&#60;b&#62;Brush &#38; &#34;ink&#34;&#60;/b&#62; × 2')
  await at.stripe.checkout.sessions.expire(session.id)
  expect((await visit(session.url!, 'pay')).page).toContain('This page has expired')
  expect(await visit(`${at.standIn.url}/pay/cs_test_none`)).toMatchObject({ status: 404 })
})

test('a link that opens once leads through onboarding', async () => {
  await using at = await openStandIn()
  const { stripe } = at
  const { id } = await stripe.accounts.create({
    type: 'express',
    capabilities: { transfers: { requested: true } },
  })
  const link = () =>
    stripe.accountLinks.create({
      account: id,
      type: 'account_onboarding',
      refresh_url: 'https://example.com/again',
      return_url: 'https://example.com/back',
    })
  const { url, expires_at: expires, created } = await link()
  expect(expires - created).toBe(300)
  const { page } = await visit(url)
  expect(page).toContain('<a href="https://example.com/back">Leave</a>')
  const again = { status: 303, location: 'https://example.com/again' }
  expect(await visit(url)).toMatchObject(again)
  const late = await link()
  at.standIn.control.advance(300_000)
  expect(await visit(late.url)).toMatchObject(again)
  expect((await stripe.accounts.retrieve(id)).payouts_enabled).toBe(false)
  expect(await visit(url, 'complete')).toMatchObject({
    status: 303,
    location: 'https://example.com/back',
  })
  expect(await stripe.accounts.retrieve(id)).toMatchObject({
    payouts_enabled: true,
    capabilities: { transfers: 'active' },
  })
  expect(await visit(url.replace(id, await readyAccount(at)))).toMatchObject({ status: 404 })
})

test('a link that opens once shows the balance of an account', async () => {
  await using at = await openStandIn()
  const { stripe } = at
  const id = await readyAccount(at)
  at.standIn.control.pay((await stripe.checkout.sessions.create(paidTo(id, 7900))).id)
  const { url } = await stripe.accounts.createLoginLink(id)
  const other = await readyAccount(at)
  expect(await visit(url.replace(id, other))).toMatchObject({ status: 404 })
  const { status, page } = await visit(url)
  expect(status).toBe(200)
  for (const part of ['Express Dashboard', id, 'To be paid out: $71.10'])
    expect(page).toContain(part)
  expect(await visit(url)).toMatchObject({ status: 404 })
  expect((await visit((await stripe.accounts.createLoginLink(other)).url)).page).toContain(
    'To be paid out: nothing',
  )
})

test('the dashboard refunds, disputes and pays out', async () => {
  await using at = await openStandIn()
  const { stripe, standIn } = at
  const account = await readyAccount(at)
  const press = async (action: string, id: string) => {
    const body = new URLSearchParams({ action, id })
    const answer = await fetch(`${standIn.url}/`, { method: 'POST', redirect: 'manual', body })
    return { status: answer.status, page: await answer.text() }
  }
  for (const amount of [7900, 5000])
    standIn.control.pay((await stripe.checkout.sessions.create(paidTo(account, amount))).id)
  const [second, first] = (await stripe.charges.list()).data
  expect((await visit(`${standIn.url}/`)).page).toContain('$116.10')
  expect(await press('refund', second!.id)).toMatchObject({ status: 303 })
  expect((await stripe.charges.retrieve(second!.id)).refunded).toBe(true)
  expect(await press('refund', second!.id)).toMatchObject({ status: 400 })
  await press('dispute', first!.id)
  const [dispute] = (await stripe.disputes.list()).data
  expect((await visit(`${standIn.url}/`)).page).toContain('$79.00 disputed')
  await press('won', dispute!.id)
  expect((await stripe.disputes.retrieve(dispute!.id)).status).toBe('won')
  await press('pay-out', account)
  expect((await visit(`${standIn.url}/`)).page).toContain('nothing to be paid out')
})
