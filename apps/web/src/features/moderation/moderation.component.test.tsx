import type { AdminOffering } from '@firstbell/contract/admin-offerings'
import type { Reported } from '@firstbell/contract/reports'
import { expect, test } from 'vitest'
import { expectAccessible } from '#test/accessible.ts'
import { refusal } from '#test/calls.ts'
import { inDays, onePage } from '#test/offerings.ts'
import { admin, instructor, student } from '#test/people.ts'
import { render } from '#test/render.tsx'
import { AdminOfferings } from './AdminOfferings.tsx'
import { OfferingAdminMenu } from './OfferingAdminMenu.tsx'
import { ReportButton } from './ReportButton.tsx'
import { Reports } from './Reports.tsx'

const offering = (given: Partial<AdminOffering> = {}): AdminOffering => ({
  _id: '5f0c1c1e-0000-4000-8000-0000000000c1',
  kind: 'class',
  title: 'Chords for beginners',
  thumbnail: '',
  instructorId: instructor._id,
  instructorname: instructor.name,
  startsAt: inDays(3),
  seatsTaken: 2,
  maxStudents: 10,
  state: 'coming',
  featured: false,
  ...given,
})

test('offerings are featured, taken off home and taken down with a reason (rules owner-3, owner-4)', async () => {
  const answer = (one: AdminOffering) => ({
    ...onePage(1),
    offerings: [one],
    featured: Number(one.featured),
  })
  const { getByRole, getByText, getByLabelText, inputs, stub } = await render(<AdminOfferings />, {
    user: admin,
    calls: {
      getAdminOfferings: answer(offering()),
      featureOffering: refusal(409, 'conflict', 'Six are featured already.'),
      takeDownOffering: { message: '' },
    },
  })
  await expect.element(getByText('0 of 6 featured')).toBeVisible()
  await expectAccessible()
  await getByRole('button', { name: 'Feature Chords for beginners' }).click()
  await expect.element(getByText('Six are featured already.').first()).toBeVisible()
  stub({
    featureOffering: { message: 'It’s now featured on the home page.' },
    getAdminOfferings: answer(offering({ featured: true })),
  })
  await getByRole('button', { name: 'Feature Chords for beginners' }).click()
  await expect.element(getByText('It’s now featured on the home page.').first()).toBeVisible()
  await expect.element(getByText('1 of 6 featured')).toBeVisible()
  stub({ getAdminOfferings: answer(offering()) })
  await getByRole('button', { name: 'Stop featuring Chords for beginners' }).click()
  await expect
    .poll(() => inputs('featureOffering').at(-1))
    .toEqual({ offeringId: offering()._id, featured: false })

  await expect.element(getByText('0 of 6 featured')).toBeVisible()
  await getByRole('button', { name: 'Take down Chords for beginners' }).click()
  const dialog = getByRole('dialog', { name: 'Take down “Chords for beginners”' })
  await dialog.getByRole('button', { name: 'Take down' }).click()
  await expect.element(getByText('Reason is required')).toBeVisible()
  await getByLabelText(/^Reason/).fill('Spam')
  stub({ getAdminOfferings: { ...onePage(0), offerings: [], featured: 0 } })
  await dialog.getByRole('button', { name: 'Take down' }).click()
  await expect.element(getByText('No classes or courses yet.')).toBeVisible()
  expect(inputs('takeDownOffering')).toEqual([{ offeringId: offering()._id, reason: 'Spam' }])
})

test('what has started has no Feature (rule owner-4)', async () => {
  const { getByRole, getByText } = await render(<AdminOfferings />, {
    user: admin,
    calls: {
      getAdminOfferings: {
        ...onePage(1),
        offerings: [offering({ state: 'started' })],
        featured: 0,
      },
    },
  })
  await expect.element(getByText('Started')).toBeVisible()
  await expect.element(getByRole('button', { name: /^Feature/ })).not.toBeInTheDocument()
})

test('the page of an offering has a menu for administrators (rules owner-3, owner-4)', async () => {
  const { getByRole, inputs } = await render(<OfferingAdminMenu offering={offering()} />, {
    user: admin,
    calls: {
      getAdminOfferings: { ...onePage(1), offerings: [offering()], featured: 0 },
      featureOffering: { message: 'ok' },
    },
  })
  const menu = getByRole('button', { name: 'Admin options' })
  await menu.click()
  await getByRole('menuitem', { name: 'Feature' }).click()
  await expect.poll(() => inputs('featureOffering')).toHaveLength(1)
  await menu.click()
  await getByRole('menuitem', { name: 'Take down' }).click()
  await expect
    .element(getByRole('dialog', { name: 'Take down “Chords for beginners”' }))
    .toBeVisible()
})

test('a report needs a reason and is sent once; visitors and the instructor have none (rule owner-9)', async () => {
  const subject = { type: 'class', id: 'c1', instructorId: instructor._id } as const
  const { getByRole, getByText, getByLabelText, inputs } = await render(
    <ReportButton subject={subject} />,
    { user: student, calls: { reportOffering: { message: '' } } },
  )
  await getByRole('button', { name: 'Report this class' }).click()
  const dialog = getByRole('dialog', { name: 'Report this class' })
  const send = dialog.getByRole('button', { name: 'Report' })
  await send.click()
  await expect.element(getByText('Reason is required')).toBeVisible()
  await getByLabelText(/^Reason/).fill('Spam')
  await send.dblClick()
  await expect.element(getByText('Reported', { exact: true })).toBeVisible()
  expect(inputs('reportOffering')).toEqual([{ id: 'c1', reason: 'Spam' }])
})

test.each([
  ['visitors', undefined],
  ['their instructor', instructor],
])('%s cannot report an offering (rule owner-9)', async (_who, user) => {
  const { getByRole, getByText } = await render(
    <>
      <p>The page</p>
      <ReportButton subject={{ type: 'class', id: 'c1', instructorId: instructor._id }} />
    </>,
    { ...(user && { user }) },
  )
  await expect.element(getByText('The page')).toBeVisible()
  await expect.element(getByRole('button', { name: /^Report/ })).not.toBeInTheDocument()
})

const reports: Reported[] = [
  {
    type: 'offering',
    _id: 'c1',
    reports: 2,
    reasons: ['Spam'],
    reportedAt: inDays(-2),
    offering: {
      kind: 'class',
      title: 'Cheap watches',
      instructorId: instructor._id,
      instructorname: instructor.name,
      startsAt: inDays(2),
    },
  },
  {
    type: 'instructor',
    _id: instructor._id,
    reports: 1,
    reasons: ['Rude'],
    reportedAt: inDays(-1),
    instructor: { name: 'Noor Haddad', profilePic: '' },
  },
]

test('the queue has what is reported, and each kind its decision (rule owner-10)', async () => {
  const { getByRole, getByText, inputs, stub } = await render(<Reports />, {
    user: admin,
    calls: {
      getReports: { ...onePage(2), reports },
      keepReported: { message: '' },
    },
  })
  await expect.element(getByText('Reported by 2 people')).toBeVisible()
  await expect.element(getByText('Rude')).toBeVisible()
  await expectAccessible()
  await getByRole('button', { name: 'Suspend Noor Haddad' }).click()
  await expect.element(getByRole('dialog', { name: 'Suspend Noor Haddad' })).toBeVisible()
  await getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  stub({ getReports: { ...onePage(1), reports: reports.slice(1) } })
  await getByRole('button', { name: 'Keep Cheap watches' }).click()
  await expect.element(getByText('The reports were dismissed.').first()).toBeVisible()
  await expect.element(getByText('Cheap watches')).not.toBeInTheDocument()
  expect(inputs('keepReported')).toEqual([{ type: 'offering', id: 'c1' }])
})
