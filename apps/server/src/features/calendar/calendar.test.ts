import { openCalendarFeed } from '@firstbell/contract/calendar'
import { bookClass } from '@firstbell/contract/bookings'
import { createClass } from '@firstbell/contract/offerings'
import { expect, test } from 'vitest'
import { classForm } from '../../../test/support/offering-forms.ts'
import { createWorld } from '../../../test/support/world.ts'

const world = await createWorld()

test('a calendar has one private address, with or without a body, until it is rotated (rule calendar-1)', async () => {
  const teacher = await world.person('approved')
  const ada = await world.person('student')
  const { body } = await world.call(createClass, classForm(await world.picture(teacher)), teacher)
  await world.call(bookClass, { classId: body.class._id }, ada)

  const url: string = (await world.call(openCalendarFeed, {}, ada)).body.url
  const without = await world.request({
    method: 'POST',
    url: '/me/calendar',
    headers: { authorization: `Bearer ${ada.token}` },
  })
  expect(without.body.url).toBe(url)
  const path = new URL(url).pathname
  const calendar = await world.request({ url: path })
  expect(calendar.status).toBe(200)
  expect(calendar.body).toContain(`UID:${body.class._id}@`)
  const again = await world.request({
    url: path,
    headers: { 'if-none-match': String(calendar.headers['etag']) },
  })
  expect(again.status).toBe(304)

  const rotated: string = (await world.call(openCalendarFeed, { rotate: true }, ada)).body.url
  expect(rotated).not.toBe(url)
  expect((await world.request({ url: path })).status).toBe(404)
  expect((await world.request({ url: new URL(rotated).pathname })).status).toBe(200)
})
