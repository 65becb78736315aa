import { deleteAccount } from '@firstbell/contract/accounts'
import { bookClass, cancelClassBooking } from '@firstbell/contract/bookings'
import {
  getPreferences,
  unsubscribeReminders,
  updatePreferences,
} from '@firstbell/contract/preferences'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { runJobs } from '../../../test/support/jobs.ts'
import { header, startSmtp } from '../../../test/support/mail.ts'
import { createReminderWorld, DAY, HOUR } from '../../../test/support/reminders.ts'
import type { Person } from '../../../test/support/world.ts'
import { emails } from '../../features.ts'
import { mailJobs } from '../../platform/mail/mail.ts'

const { world, remind, booked, startIn, reminders, count, student } = await createReminderWorld()

describe('the switch (rule reminder-5)', () => {
  const prefer = (who: Person, on: boolean) => world.call(updatePreferences, { reminders: on }, who)
  const isOn = async (who: Person) =>
    (await world.call(getPreferences, {}, who)).body.preferences.reminders as boolean
  /** The token in the reminder of this offering. */
  async function tokenOf(who: Person): Promise<string> {
    await startIn(await booked([who]), HOUR - 1)
    await remind()
    return (await reminders(who)).at(-1)!.token!
  }

  test('in the preferences applies to every later reminder', async () => {
    const mia = await student()
    const offering = await booked([mia])
    await prefer(mia, false)
    await startIn(offering, DAY - 1)
    await remind()
    expect(await count(mia)).toBe(0)
    await prefer(mia, true)
    await startIn(offering, HOUR - 1)
    await remind()
    expect(await count(mia)).toBe(1)
  })

  test('by one click in the mail program turns reminders off, and repeats are harmless', async () => {
    const [mia, sam] = [await student(), await student()]
    const token = await tokenOf(mia)
    const click = () =>
      world.request({
        method: 'POST',
        url: `/reminders/unsubscribe?token=${token}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      })
    for (const _time of [1, 2]) {
      expect(await click()).toMatchObject({
        status: 200,
        body: { message: 'You are unsubscribed.' },
      })
      expect([await isOn(mia), await isOn(sam)]).toEqual([false, true])
    }
    await prefer(mia, true)
    expect(await tokenOf(mia)).toBe(token)
    await click()
    expect(await isOn(mia)).toBe(false)
  })

  test('on the page of the link asks first, and its button turns reminders off', async () => {
    const mia = await student()
    const url = `/reminders/unsubscribe?token=${await tokenOf(mia)}`
    const asked = await world.request({ url })
    expect(asked.status).toBe(200)
    expect(asked.body).toContain('<p>Stop sending you reminders of your classes and courses?</p>')
    // A person with an old mail learns nothing about the account.
    expect(asked.body).not.toContain(mia.email)
    expect(asked.headers['referrer-policy']).toBe('no-referrer')
    expect(await isOn(mia)).toBe(true)
    const action = /<form method="post" action="([^"]+)">/.exec(asked.body)![1]!
    const ended = await world.request({ method: 'POST', url: action })
    expect(ended.status).toBe(200)
    expect(ended.body).toContain('We won’t send you reminders anymore.')
    expect(await isOn(mia)).toBe(false)
    expect((await world.request({ url })).body).toContain('We won’t send you reminders anymore.')
  })

  test('accepts only a valid token, and none of a deleted account', async () => {
    const mia = await student()
    const token = await tokenOf(mia)
    expect((await world.call(unsubscribeReminders, { token: mia.id })).status).toBe(404)
    expect((await world.call(unsubscribeReminders, { token: 'a b' })).status).toBe(400)
    expect((await world.request({ url: '/reminders/unsubscribe?token=nothing' })).body).toContain(
      'Please open the Unsubscribe link in a reminder again',
    )
    await world.call(deleteAccount, {}, mia)
    expect((await world.call(unsubscribeReminders, { token })).status).toBe(404)
  })

  test('is in the headers of each reminder (RFC 8058)', async () => {
    const smtp = await startSmtp()
    const mia = await student()
    const token = await tokenOf(mia)
    // The reminders of the other tests need not be delivered.
    await sql`delete from mail where recipient <> ${mia.email}`.execute(world.db)
    const context = { ...world.context, config: { ...world.context.config, smtpUrl: smtp.url } }
    await runJobs(context.pool, mailJobs(context, emails))
    const { mail } = smtp.received.find(
      ({ recipients, mail: { subject } }) =>
        recipients.includes(mia.email) && /^(Starts|Tomorrow) at/.test(subject ?? ''),
    )!
    const link = `${world.context.config.publicUrl}/reminders/unsubscribe?token=${token}`
    expect(header(mail, 'list-unsubscribe')).toBe(`<${link}>`)
    expect(header(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(mail.text).toContain(`Unsubscribe from reminders:\n${link}`)
  })
})

test('a new booking after a cancellation gets its own reminder', async () => {
  const mia = await student()
  const offering = await booked([mia])
  await startIn(offering, DAY - 1)
  await remind()
  await world.call(cancelClassBooking, { id: offering.id }, mia)
  await world.call(bookClass, { classId: offering.id }, mia)
  await remind()
  expect(await count(mia)).toBe(1)
})
