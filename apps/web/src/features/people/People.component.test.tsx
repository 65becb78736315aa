import type { PersonDetails } from '@firstbell/contract/people'
import { expect, test } from 'vitest'
import { expectAccessible } from '#test/accessible.ts'
import { refusal } from '#test/calls.ts'
import { inDays, onePage } from '#test/offerings.ts'
import { admin, instructor, student } from '#test/people.ts'
import { render } from '#test/render.tsx'
import { People } from './People.tsx'

const listed = {
  _id: instructor._id,
  name: instructor.name,
  email: instructor.email,
  profilePic: '',
  role: instructor.role,
  isAdmin: false,
  state: 'active' as const,
  joinedAt: inDays(-30),
}

const details = (given: Partial<PersonDetails['person']> = {}): PersonDetails => ({
  person: { ...instructor, state: 'active', joinedAt: inDays(-30), ...given },
  bookings: [
    {
      id: 'b1',
      offeringId: 'o1',
      kind: 'class',
      title: 'Chords',
      startsAt: inDays(3),
      status: 'booked',
      at: inDays(-1),
    },
  ],
  offerings: [
    {
      _id: 'o2',
      kind: 'course',
      title: 'Songs in a weekend',
      startsAt: inDays(5),
      state: 'coming',
      seatsTaken: 3,
      maxStudents: 10,
    },
  ],
  payments: [
    {
      id: 'p1',
      offeringId: 'o3',
      kind: 'class',
      title: 'Scales',
      role: 'student',
      amount: 1800,
      refundedAmount: 0,
      currency: 'usd',
      state: 'paid',
      createdAt: inDays(-2),
    },
  ],
  sessions: [
    {
      id: 's1',
      browser: 'Firefox',
      system: 'Windows',
      signedInAt: inDays(-2),
      lastActiveAt: inDays(-1),
    },
  ],
  audit: [
    {
      id: '7',
      at: inDays(-4),
      kind: 'instructor_approved',
      actor: { type: 'person', id: admin._id, name: 'Ada Admin' },
      subject: null,
      details: {},
      address: null,
    },
  ],
  totals: { bookings: 45, offerings: 1, payments: 1, sessions: 1, audit: 1 },
})

const site = { ...admin, _id: student._id.replace(/1$/, '9') }

test('people are searched, and one is opened in the URL with what they do (rules owner-1, owner-2)', async () => {
  const { getByRole, getByText, getByLabelText, inputs } = await render(<People />, {
    user: site,
    at: '/profile?section=admin&view=people',
    calls: {
      getPeople: ({ q }) =>
        q === 'nobody' ? { ...onePage(0), people: [] } : { ...onePage(1), people: [listed] },
      getPerson: { message: '', ...details() },
    },
  })
  await expect.element(getByText(instructor.email)).toBeVisible()
  await expectAccessible()
  await getByLabelText('Search people').fill('nobody')
  await expect.element(getByText('No one has this name or email.')).toBeVisible()
  expect(window.location.search).toContain('q=nobody')
  await getByRole('button', { name: 'Clear search' }).click()
  const open = getByRole('button', { name: 'View Details of Noor Haddad' })
  await open.click()
  await expect.element(getByRole('heading', { name: 'Noor Haddad' })).toHaveFocus()
  expect(window.location.search).toContain(`person=${instructor._id}`)
  expect(inputs('getPerson')[0]).toEqual({ id: instructor._id })
  for (const name of ['Bookings', 'Offerings', 'Sign-in sessions', 'Audit log'])
    await expect.element(getByRole('region', { name })).toBeVisible()
  await expect.element(getByText('The newest 1 of 45')).toBeVisible()
  await expect.element(getByRole('link', { name: 'Scales' })).toHaveAttribute('href', '/classes/o3')
  await expect.element(getByText(/3 of 10 seats taken/)).toBeVisible()
  await expect.element(getByText('Firefox · Windows')).toBeVisible()
  await expect
    .element(getByRole('link', { name: 'Everything in the audit log' }))
    .toHaveAttribute('href', expect.stringContaining('view=audit&person=noor%40firstbell.test'))
  await expectAccessible()
  await getByRole('button', { name: 'All people' }).click()
  await expect.element(open).toHaveFocus()
})

test('a suspension needs a reason, and is ended by reinstating (rules owner-5, owner-8)', async () => {
  const { getByRole, getByText, getByLabelText, inputs, stub } = await render(<People />, {
    user: site,
    at: `/profile?section=admin&view=people&person=${instructor._id}`,
    calls: {
      getPerson: { message: '', ...details() },
      suspendPerson: refusal(409, 'conflict', 'The last admin can’t be suspended.'),
      reinstatePerson: { message: '' },
    },
  })
  await getByRole('button', { name: 'Suspend' }).click()
  const dialog = getByRole('dialog', { name: 'Suspend Noor Haddad' })
  const send = dialog.getByRole('button', { name: 'Suspend' })
  await send.click()
  await expect.element(getByText('Reason is required')).toBeVisible()
  await getByLabelText(/^Reason/).fill('Many complaints')
  await send.click()
  await expect.element(getByText('The last admin can’t be suspended.')).toBeVisible()
  const suspended = { at: inDays(0), reason: 'Many complaints' }
  stub({
    suspendPerson: { message: '' },
    getPerson: { message: '', ...details({ state: 'suspended', suspended }) },
  })
  await send.click()
  await expect.element(getByText('The account is suspended.').first()).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(getByText(/^Suspended on .*: Many complaints$/)).toBeVisible()
  expect(inputs('suspendPerson').at(-1)).toEqual({
    personId: instructor._id,
    reason: 'Many complaints',
  })
  await getByRole('button', { name: 'Reinstate' }).click()
  await getByRole('dialog').getByRole('button', { name: 'Reinstate' }).click()
  await expect.element(getByText('The account can be used again.').first()).toBeVisible()
  expect(inputs('reinstatePerson')).toEqual([{ personId: instructor._id, reason: '' }])
})

test('administrators cannot suspend themselves (rule owner-7)', async () => {
  const { getByRole } = await render(<People />, {
    user: { ...admin, _id: instructor._id },
    at: `/profile?section=admin&view=people&person=${instructor._id}`,
    calls: { getPerson: { message: '', ...details({ isAdmin: true }) } },
  })
  await expect.element(getByRole('heading', { name: 'Noor Haddad' })).toBeVisible()
  await expect.element(getByRole('button', { name: 'Suspend' })).not.toBeInTheDocument()
})

test.each([
  [true, 'Confirmed'],
  [false, 'Not confirmed yet'],
])(
  'a young person’s parent or guardian is shown, confirmed: %s (rule owner-2)',
  async (confirmed, text) => {
    const guardian = { email: 'parent@firstbell.test', confirmed }
    const { getByText } = await render(<People />, {
      user: site,
      at: `/profile?section=admin&view=people&person=${instructor._id}`,
      calls: { getPerson: { message: '', ...details({ guardian }) } },
    })
    await expect.element(getByText('Parent or guardian: parent@firstbell.test')).toBeVisible()
    await expect.element(getByText(text, { exact: true })).toBeVisible()
  },
)
