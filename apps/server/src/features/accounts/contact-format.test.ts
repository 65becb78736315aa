import { editDetails, signup } from '@firstbell/contract/accounts'
import { acceptContacts } from '@firstbell/contract/contact-format'
import { afterAll, expect, test } from 'vitest'
import { signupForm } from '../../../test/support/people.ts'
import { createWorld } from '../../../test/support/world.ts'

const world = await createWorld({ CONTACT_FORMAT: 'international' })
// Test files share a process, and the format is one of the process.
afterAll(() => acceptContacts(undefined))

test.each([
  ['+49 (0)30 123456', '+4930123456'],
  ['0049 30 123456', '+4930123456'],
  ['+1 213-373-4253', '+12133734253'],
  ['＋４４ 20 7946 0958', '+442079460958'],
])('CONTACT_FORMAT=international stores %s as %s (rule account-32)', async (contact, stored) => {
  const { status, body } = await world.call(signup, signupForm({ contact }))
  expect(status, JSON.stringify(body)).toBe(201)
  expect(body.user.contact).toBe(stored)
})

test.each(['0123456789', '+49', '+1 555', 'call me', '+999 123456789'])(
  'CONTACT_FORMAT=international refuses %s (rule account-32)',
  async (contact) => {
    const message = 'Contact must be a phone number with its country code'
    const answer = await world.call(signup, signupForm({ contact, name: '' }))
    expect([answer.status, answer.body.fields]).toEqual([
      400,
      { name: 'Name is required', contact: message },
    ])
    const student = await world.person('student')
    const form = { name: 'Ada', contact, dob: '1990-05-17', gender: 'female' }
    expect((await world.call(editDetails, form, student)).body.fields).toEqual({ contact: message })
  },
)

test('no contact is still missing', async () => {
  const { body } = await world.call(signup, signupForm({ contact: ' ' }))
  expect(body.fields).toEqual({ contact: 'Contact is required' })
})
