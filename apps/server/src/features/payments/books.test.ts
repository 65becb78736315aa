import { deleteAccount } from '@firstbell/contract/accounts'
import { CURRENCIES, formatMoney, plainMoney } from '@firstbell/contract/money'
import { createCourse } from '@firstbell/contract/offerings'
import { getMyPayments, getPayments, getPayouts } from '@firstbell/contract/payments'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { courseForm, dayFromNow } from '../../../test/support/offering-forms.ts'
import { createPaymentWorld } from '../../../test/support/payments.ts'
import type { Person } from '../../../test/support/world.ts'
import { openMailbox } from '../../platform/mail/mailbox/mailbox.ts'

const TAX = 'Includes 19 % VAT'
const {
  world,
  stripe,
  teacher,
  instructor,
  aCourse,
  cancel,
  student,
  hold,
  pay,
  paymentsOf,
  reconciled,
  own,
  startsIn,
} = await createPaymentWorld({ RECEIPT_TAX_LINE: TAX, LEGAL_ADDRESS: '1 Bell Lane, London' })

const bearer = ({ token }: Person) => ({ authorization: `Bearer ${token}` })

/** Downloads a CSV file and returns its rows, keyed by column. */
async function fileOf(url: string, who: Person) {
  const answer = await world.request({ method: 'GET', url, headers: bearer(who) })
  expect([answer.status, answer.headers['content-type']]).toEqual([
    200,
    'text/csv; charset=utf-8; header=present',
  ])
  const text = String(answer.body)
  expect(text.startsWith('\ufeff')).toBe(true)
  const [head = [], ...rows] = text
    .slice(1)
    .split('\r\n')
    .filter((line) => line !== '')
    .map((line) => line.split(',').map((cell) => cell.replace(/^"|"$/g, '')))
  return rows.map((row) => Object.fromEntries(head.map((name, at) => [name, row[at] ?? ''])))
}

const cents = (rows: Record<string, string>[], column: string) =>
  rows.reduce((sum, row) => sum + Math.round(Number(row[column]) * 100), 0)

test('a booking with a price shows its amount and refund term, which later edits do not change (rules payment-7, payment-17)', async () => {
  const [id, sam] = [await aCourse({ price: '1079.5' }), await student()]
  await hold(id, sam)
  const [payment] = await paymentsOf(id)
  const toPay = {
    amount: 107_950,
    currency: 'usd',
    refundUntil: payment!.refund_until.toISOString(),
  }
  const booking = await own(id, sam)
  expect(booking).toMatchObject({ status: 'to_pay', toPay })
  expect(booking.paid).toBeUndefined()
  expect(Date.parse(booking.startsAt) - Date.parse(toPay.refundUntil)).toBe(24 * 3_600_000)
  // After a move of more than a day, cancelling refunds in full until the start.
  await startsIn(id, 24 * 9)
  const moved = await own(id, sam)
  expect(moved.toPay.refundUntil).toBe(moved.startsAt)
})

test('a receipt has the buyer and the postal address of the settings (rule payment-14)', async () => {
  const [id, sam] = [await aCourse(), await student()]
  await pay(id, sam)
  // Jobs deliver the mails of this world into the local mailbox.
  const mailbox = openMailbox(world.context.config.dataDir)
  const receipt = async () =>
    (await mailbox.list()).find(
      ({ to, subject }) => to === sam.email && subject.startsWith('Receipt:'),
    )
  await expect.poll(receipt).toBeDefined()
  const mail = await mailbox.read((await receipt())!.id)
  for (const text of ['Operator: Firstbell, 1 Bell Lane, London', `Paid by: ${sam.name}`, TAX])
    expect(mail?.plain).toContain(text)
})

test('a receipt keeps its data when names, titles and prices change later (rule payment-14)', async () => {
  const seller = await instructor()
  const form = courseForm(await world.picture(seller), { date: dayFromNow(7), price: '79' })
  const [made, sam] = [await world.call(createCourse, form, seller), await student()]
  const id = made.body.course._id as string
  await pay(id, sam)
  await sql`update offering set title = 'Another' where id = ${id}`.execute(world.db)
  const read = async () => (await world.call(getMyPayments, {}, sam)).body
  const { site, payments } = await read()
  expect(site).toBe('Firstbell')
  expect(payments).toMatchObject([
    { title: 'Watercolour week', seller: 'Tara Teacher', taxLine: TAX, refundedAmount: 0 },
  ])
  expect(payments[0].number).toBeGreaterThan(0)
  expect((await world.call(deleteAccount, {}, seller)).status).toBeLessThan(300)
  await expect
    .poll(async () => (await read()).payments[0])
    .toMatchObject({
      seller: '',
      state: 'refunded',
      refundedAmount: 7900,
    })
})

test('the books list payments that need attention, and their sums agree with the files (rule payment-16)', async () => {
  const admin = await world.person('admin')
  const before = (await world.call(getPayments, {}, admin)).body
  const [one, two, three] = [
    await aCourse({ title: '=HYPERLINK("http://evil.example")' }),
    await aCourse({ price: '33.33' }),
    await aCourse({ price: '20' }),
  ]
  const [sam, mia] = [await student('+Sam'), await student()]
  await pay(one, sam)
  await pay(two, sam)
  await pay(two, mia)
  await pay(three, mia)
  await hold(three, sam)
  await cancel(two, mia)
  await reconciled(two, ['paid', 'refunded'])
  const intent = async (id: string) => (await paymentsOf(id))[0]!.intent_id!
  // A partial refund in Stripe's dashboard.
  stripe.control.refund({
    payment_intent: await intent(one),
    amount: 1000,
    reverse_transfer: true,
    refund_application_fee: true,
  })
  await reconciled(one, ['paid'])
  await expect.poll(async () => (await paymentsOf(one))[0]!.refunded_amount).toBe(1000)
  await sql`update payment set state = 'disputed' where offering_id = ${three} and state = 'paid'`.execute(
    world.db,
  )

  const trouble = (await world.call(getPayments, { show: 'trouble' }, admin)).body
  expect(trouble).toMatchObject({
    total: 1,
    pages: 1,
    payments: [
      { offeringId: three, state: 'disputed', instructor: 'Tara Teacher', stripeUrl: null },
    ],
  })
  const all = (await world.call(getPayments, {}, admin)).body
  // Held seats that are not paid are not part of the books.
  expect(all.total - before.total).toBe(4)
  for (const { paidAt } of all.payments) expect(paidAt).not.toBeNull()
  const unpaid = (await world.call(getPayments, { show: 'unpaid' }, admin)).body
  expect(unpaid.payments[0]).toMatchObject({ offeringId: three, state: 'open', paidAt: null })

  const { rows } = await sql<{ paid: string; refunded: string; fee: string }>`
    select sum(amount) as paid, sum(refunded_amount) as refunded from payment
    where paid_at is not null`.execute(world.db)
  const [sums] = all.sums
  expect(sums).toMatchObject({
    currency: 'usd',
    paid: Number(rows[0]!.paid),
    refunded: Number(rows[0]!.refunded),
    disputed: 2000,
  })
  const file = await fileOf('/admin/payments.csv', admin)
  const columns = {
    Amount: 'paid',
    Refunded: 'refunded',
    Disputed: 'disputed',
    'Site share': 'fee',
  }
  for (const [column, sum] of Object.entries(columns)) expect(cents(file, column)).toBe(sums[sum])
  expect(cents(file, 'Site share') + cents(file, 'Instructor share')).toBe(
    sums.paid - sums.refunded,
  )
  const risky = file.filter(({ Payment }) => Payment !== undefined && Payment !== '')
  for (const row of risky)
    for (const cell of Object.values(row)) expect(cell).not.toMatch(/^[=+\-@]/)

  const mine = await fileOf('/me/payouts.csv', teacher)
  expect(new Set(mine.map(({ Instructor }) => Instructor))).toEqual(new Set(['Tara Teacher']))
  const { due } = (await world.call(getPayouts, {}, teacher)).body
  // A disputed payment is in both files, because the bank takes the money from the site.
  const sumOf = (name: 'amount' | 'fee') =>
    due.reduce((sum: number, one: Record<'amount' | 'fee', number>) => sum + one[name], 0)
  expect([sumOf('amount') - sumOf('fee'), sumOf('fee')]).toEqual([
    cents(mine, 'Instructor share'),
    cents(mine, 'Site share'),
  ])
  const due2 = due.find(({ offeringId }: { offeringId: string }) => offeringId === two)
  const ids = (await paymentsOf(two)).map(({ id }) => id)
  const ofTwo = mine.filter(({ Payment }) => ids.includes(Payment ?? ''))
  expect([cents(ofTwo, 'Amount') - cents(ofTwo, 'Refunded'), cents(ofTwo, 'Site share')]).toEqual([
    due2.amount,
    due2.fee,
  ])
  for (const [url, who] of [
    ['/admin/payments.csv', teacher],
    ['/me/payouts.csv', sam],
  ] as const)
    expect((await world.request({ method: 'GET', url, headers: bearer(who) })).status).toBe(403)
})

test('a file lists each payment once, even if many have the same timestamp (rule payment-16)', async () => {
  const admin = await world.person('admin')
  const before = await fileOf('/admin/payments.csv', admin)
  await sql`
    insert into payment (booking_id, offering_id, title, starts_at, ends_at, sessions, session_minutes,
      amount, fee, currency, account_id, refund_until, state, paid_at)
    select gen_random_uuid(), gen_random_uuid(), 'Many', now(), now(), 1, 60, 100, 10, 'usd', 'acct_1', now(), 'paid',
      now() - make_interval(secs => n % 3)
    from generate_series(1, 2500) as n`.execute(world.db)
  const file = await fileOf('/admin/payments.csv', admin)
  expect(file.length - before.length).toBe(2500)
  expect(new Set(file.map(({ Payment }) => Payment)).size).toBe(file.length)
})

test('counts and sums are exact after each change, before and after the rows are merged (rules payment-12, payment-16)', async () => {
  const admin = await world.person('admin')
  const [seller, sam] = [await instructor(), await student()]
  const form = courseForm(await world.picture(seller), { date: dayFromNow(7), price: '79' })
  const made = await world.call(createCourse, form, seller)
  const id = made.body.course._id as string
  /** Counts all payments directly, without the sums. */
  const counted = async () => {
    const { rows } = await sql<Record<string, string>>`
      select coalesce(paid_currency, currency) as currency,
        sum(coalesce(paid_amount, amount)) as paid, sum(refunded_amount) as refunded,
        sum(case when state in ('disputed', 'lost') then left_amount else 0 end) as disputed,
        sum(round(fee::numeric * left_amount / coalesce(paid_amount, amount))) as fee
      from payment, greatest(coalesce(paid_amount, amount) - refunded_amount, 0) as left_amount
      where paid_at is not null group by 1 order by 1`.execute(world.db)
    const { rows: totals } = await sql<Record<string, string>>`
      select count(*) filter (where paid_at is not null) as "all",
        count(*) filter (where paid_at is null) as unpaid,
        count(*) filter (where state in ('disputed', 'refund_failed') or dispute = 'open') as trouble
      from payment`.execute(world.db)
    return {
      sums: rows.map(({ currency, ...amounts }) => ({
        currency,
        ...Object.fromEntries(Object.entries(amounts).map(([name, sum]) => [name, Number(sum)])),
      })),
      totals: Object.fromEntries(
        Object.entries(totals[0]!).map(([name, total]) => [name, Number(total)]),
      ),
    }
  }
  const shown = async () => {
    const totals: Record<string, number> = {}
    let sums: unknown
    for (const show of ['all', 'unpaid', 'trouble']) {
      const { body } = await world.call(getPayments, { show }, admin)
      totals[show] = body.total
      sums = body.sums
    }
    return { sums, totals }
  }
  const due = async () => (await world.call(getPayouts, {}, seller)).body.due
  const update = (set: string) =>
    sql`update payment set ${sql.raw(set)} where offering_id = ${id}`.execute(world.db)
  const course = { offeringId: id, kind: 'course', title: 'Watercolour week', currency: 'usd' }

  await hold(id, sam)
  expect(await shown()).toEqual(await counted())
  expect(await due()).toEqual([])
  await pay(id, sam)
  expect(await shown()).toEqual(await counted())
  expect(await due()).toEqual([{ ...course, amount: 7900, fee: 790, payments: 1 }])
  await update('refunded_amount = 1000')
  expect(await shown()).toEqual(await counted())
  expect(await due()).toEqual([{ ...course, amount: 6900, fee: 690, payments: 1 }])
  await sql`select graphile_worker.add_job('merge-payment-sums')`.execute(world.db)
  const unmerged = async () => {
    const { rows } = await sql`select from payment_sum_change`.execute(world.db)
    return rows.length
  }
  await expect.poll(unmerged).toBe(0)
  expect(await shown()).toEqual(await counted())
  expect(await due()).toEqual([{ ...course, amount: 6900, fee: 690, payments: 1 }])
  await update(`state = 'disputed', dispute = 'open'`)
  expect(await shown()).toEqual(await counted())
  await update(`state = 'paid', dispute = null, paid_amount = 5000, paid_currency = 'eur'`)
  expect(await shown()).toEqual(await counted())
  expect(await due()).toMatchObject([{ currency: 'eur', amount: 4000, payments: 1 }])
  await update('refunded_amount = 5000')
  expect(await shown()).toEqual(await counted())
  expect(await due()).toEqual([])
  await update('paid_amount = null, paid_currency = null, refunded_amount = 0')
  expect((await world.call(deleteAccount, {}, seller)).status).toBeLessThan(300)
  await reconciled(id, ['refunded'])
  expect(await shown()).toEqual(await counted())
  await sql`select graphile_worker.add_job('merge-payment-sums')`.execute(world.db)
  await expect.poll(unmerged).toBe(0)
  const { rows: left } = await sql`
    select from payment_sum where instructor_id = ${seller.id}`.execute(world.db)
  expect(left).toEqual([])
  expect(await shown()).toEqual(await counted())
  await sql`delete from stripe_request where payment_id in (select id from payment where offering_id = ${id})`.execute(
    world.db,
  )
  await sql`delete from payment where offering_id = ${id}`.execute(world.db)
  expect(await shown()).toEqual(await counted())
})

test('amounts have the format of prices, in the smallest unit of each currency (rule payment-12)', () => {
  expect(formatMoney(123_456_789, 'usd')).toBe('$1,234,567.89')
  expect(formatMoney(7900, 'eur')).toBe('79.00 EUR')
  expect(formatMoney(7900, 'jpy')).toBe('7,900 JPY')
  expect(plainMoney(123_456, 'usd')).toBe('1234.56')
  for (const [currency, { digits }] of Object.entries(CURRENCIES))
    expect(
      new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
        .maximumFractionDigits,
      currency,
    ).toBe(digits)
})
