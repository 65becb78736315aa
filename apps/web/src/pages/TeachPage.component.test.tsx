import type { Material } from '@firstbell/contract/materials'
import type { ClassEntity } from '@firstbell/contract/offerings'
import type { Attendee } from '@firstbell/contract/sessions'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '#test/accessible.ts'
import { heldAnswer, noNetwork, refusal, type Stubs } from '#test/calls.ts'
import { inDays, onePage, sampleClass, sampleCourse, sampleSeries } from '#test/offerings.ts'
import { instructor } from '#test/people.ts'
import { render } from '#test/render.tsx'
import TeachPage from './TeachPage.tsx'

const series = sampleSeries(4)
/** The second date of a series of four, the first of which is over. */
const item = sampleClass({
  ...series[1],
  title: 'Bow hold',
  maxStudents: 8,
  enrolledCount: 7,
  seatsLeft: 1,
  waitlistCount: 1,
  meetingUrl: 'https://meet.example.org/bow',
})
const dates = series.map((date, index) => ({
  ...date,
  startsAt: index === 0 ? inDays(-7) : date.startsAt,
  endsAt: index === 0 ? inDays(-6.9) : date.endsAt,
  maxStudents: 8,
  enrolledCount: [4, 7, 8, 5][index]!,
  seatsLeft: [4, 1, 0, 1][index]!,
}))

/** Answers with the shown class, and with all classes of its series. */
const ownClasses =
  (shown: ClassEntity, all: ClassEntity[] = dates): NonNullable<Stubs['getInstructorClasses']> =>
  ({ series: id }) =>
    id === undefined
      ? {
          ...onePage(1),
          classes: [shown],
          following: { classes: 3, students: 9, notified: 10 },
        }
      : { ...onePage(all.length), classes: all }

const attendee = (name: string, given: Partial<Attendee> = {}): Attendee => ({
  studentId: name,
  name,
  email: `${name.toLowerCase()}@example.com`,
  profilePic: '',
  bookedAt: inDays(-20),
  joinedAt: null,
  attended: null,
  minutes: null,
  ...given,
})

const nextSession = (
  of: { _id: string; title: string; endsAt: string },
  kind: 'class' | 'course',
) => ({
  message: '',
  offering: { _id: of._id, kind, title: of.title, timezone: 'UTC', owned: true },
  session: { startsAt: inDays(7), endsAt: of.endsAt, opensAt: inDays(6.9) },
  hasLink: true,
  place: 'link' as const,
  now: inDays(0),
})

const ofClass: Stubs = {
  getNextSession: nextSession(item, 'class'),
  getInstructorClasses: ownClasses(item),
  getAttendance: {
    message: '',
    students: [attendee('Ben', { otherDates: { count: 3, attended: 2 } }), attendee('Eve')],
    waiting: [
      { studentId: 'Ida', name: 'Ida', profilePic: '', since: inDays(-2), heldUntil: inDays(0.1) },
      { studentId: 'Tom', name: 'Tom', profilePic: '', since: inDays(-1) },
    ],
  },
  getInvitations: { message: '', invitations: [] },
  getMaterials: { message: '', materials: [], version: '1' },
  getRecordings: { message: '', recordings: [] },
  getMessages: { message: '', messages: [] },
  getInstructorReviews: { ...onePage(0), reviews: [], distribution: [0, 0, 0, 0, 0] },
}

const box = (element: Element) => element.getBoundingClientRect()

const openPage = (calls: Stubs, path = `/teach/${item._id}`) =>
  render(<p>Elsewhere</p>, {
    at: path,
    user: instructor,
    pages: [{ path: '/teach/:id', Component: TeachPage }],
    calls,
  })

test('the page of a class begins with its date, seats and people, and the other dates of its series (rules screen-63, session-11)', async () => {
  const { getByRole, getByText } = await openPage(ofClass)
  await expect.element(getByRole('heading', { level: 1, name: 'Bow hold' })).toBeVisible()
  await expect.element(getByText('Date 2 of 4')).toBeVisible()
  await expect.element(getByText('7 of 8 booked')).toBeVisible()
  await expect.element(getByText('1 waiting')).toBeVisible()
  await expect.element(getByText(/^You can join from/)).toBeVisible()
  expect(document.title).toContain('Bow hold')
  const list = getByRole('tabpanel', { name: 'People' }).getByRole('region', { name: 'Attendance' })
  await expect.element(list.getByText('attended 2 of 3')).toBeVisible()
  await expect.element(list.getByText(/^Booked /).first()).toBeVisible()
  await expect.element(list.getByRole('link', { name: 'ben@example.com' })).toBeVisible()
  const waitlist = getByRole('region', { name: 'Waitlist' })
  await expect.element(waitlist.getByText(/^A seat is held until/)).toBeVisible()
  await expect.element(waitlist.getByText(/^Waiting since/)).toBeVisible()
  const others = getByRole('navigation', { name: 'Other dates' }).getByRole('link')
  expect(others.elements().map((link) => link.getAttribute('href'))).toEqual(
    [0, 2, 3].map((index) => `/teach/${dates[index]!._id}`),
  )
  expect(
    others.elements().map((link) => /Past|\d of \d booked(?:\d held)?/.exec(link.textContent)?.[0]),
  ).toEqual(['Past', '8 of 8 booked', '5 of 8 booked2 held'])
  await expectAccessible()
})

test('what a student attended of a series counts the shown date once it is over (rule session-11)', async () => {
  const over = { ...item, startsAt: inDays(-1), endsAt: inDays(-0.9) }
  const students = [
    attendee('Ben', { attended: true, otherDates: { count: 3, attended: 2 } }),
    attendee('Eve', { attended: false, otherDates: { count: 1, attended: 1 } }),
  ]
  const { getByText, getByRole, stub } = await openPage({
    ...ofClass,
    getInstructorClasses: ownClasses(over),
    getAttendance: { message: '', students, waiting: [] },
    setAttendance: { message: '' },
  })
  await expect.element(getByText('attended 3 of 4')).toBeVisible()
  await expect.element(getByText('attended 1 of 2')).toBeVisible()
  stub({ setAttendance: { message: '' } })
  const eve = getByRole('group', { name: 'Attendance of Eve' })
  eve.getByRole('radio', { name: 'Absent' }).element().focus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(getByText('attended 2 of 2')).toBeVisible()
})

test('everyone who is not marked yet can be marked as attended, and these marks can be taken back (rule screen-47)', async () => {
  const over = { ...item, startsAt: inDays(-1), endsAt: inDays(-0.9) }
  const students = [attendee('Ben'), attendee('Eve', { attended: false }), attendee('Ida')]
  const { getByRole, inputs } = await openPage({
    ...ofClass,
    getInstructorClasses: ownClasses(over),
    getAttendance: { message: '', students, waiting: [] },
    setAttendance: { message: '' },
  })
  const mark = (name: string, label: string) =>
    getByRole('group', { name: `Attendance of ${name}` }).getByRole('radio', { name: label })
  await getByRole('button', { name: 'All attended' }).click()
  for (const name of ['Ben', 'Ida']) await expect.element(mark(name, 'Attended')).toBeChecked()
  await expect.element(mark('Eve', 'Absent')).toBeChecked()
  await mark('Ida', 'Absent').element().parentElement!.click()
  await expect.element(mark('Ida', 'Absent')).toBeChecked()
  await expect.poll(() => inputs('setAttendance').length).toBe(3)
  await getByRole('button', { name: 'Undo' }).click()
  await expect.element(mark('Ben', 'Not known')).toBeChecked()
  await expect.element(mark('Ida', 'Absent')).toBeChecked()
  expect(inputs('setAttendance').map(({ studentId, attended }) => [studentId, attended])).toEqual([
    ['Ben', true],
    ['Ida', true],
    ['Ida', false],
    ['Ben', null],
  ])
})

test('tabs are in the URL, which a reload and the other dates keep (rule screen-63)', async () => {
  const screen = await openPage(ofClass)
  const { getByRole, getByText } = screen
  await getByRole('tab', { name: 'Messages' }).click()
  await expect.element(getByRole('region', { name: 'Sent messages' })).toBeVisible()
  expect(window.location.search).toBe('?tab=messages')
  await getByRole('button', { name: 'Message everyone' }).click()
  await expect.element(getByRole('dialog', { name: 'Message everyone' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(getByRole('dialog')).not.toBeInTheDocument()
  await getByRole('tab', { name: 'Reviews' }).click()
  await expect.element(getByText('No reviews yet.')).toBeVisible()
  expect(screen.inputs('getInstructorReviews').at(-1)).toMatchObject({ offering: item._id })
  await getByRole('tab', { name: 'Settings' }).click()
  await expect.element(getByText(item.description)).toBeVisible()
  await expectAccessible()
  await screen.reload()
  await expect
    .element(getByRole('tab', { name: 'Settings' }))
    .toHaveAttribute('aria-selected', 'true')
  await expect
    .element(getByRole('navigation', { name: 'Other dates' }).getByRole('link').first())
    .toHaveAttribute('href', `/teach/${dates[0]!._id}?tab=settings`)
})

test('materials are added to a class or to the following ones, too (rules material-11, scope-1)', async () => {
  let materials: Material[] = []
  const { getByRole, getByText, inputs } = await openPage(
    {
      ...ofClass,
      getMaterials: () => ({ message: '', materials, version: '1' }),
      putMaterials: (given) => {
        materials = given.materials.map(({ title, url }) => ({ title, url: url ?? '' }))
        return { message: '', materials, version: '1' }
      },
    },
    `/teach/${item._id}?tab=materials`,
  )
  const addLink = async (title: string) => {
    await getByRole('button', { name: 'Add link' }).click()
    const dialog = getByRole('dialog', { name: 'Add link' })
    await dialog.getByLabelText('Title').fill(title)
    await dialog.getByLabelText('Link').fill(`https://example.org/${title}`)
    await dialog.getByRole('button', { name: 'Add' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
  }
  await addLink('Scales')
  expect(inputs('putMaterials').at(-1)).not.toHaveProperty('scope')
  await getByText('This and the following', { exact: true }).click()
  await expect.element(getByText('What you add is added to these 3 classes.')).toBeVisible()
  await addLink('Chords')
  await expect.element(getByText('Chords was added to these 3 classes.')).toBeVisible()
  expect(inputs('putMaterials').at(-1)).toMatchObject({ scope: 'following' })
  // Everything else is a change of this class.
  await getByRole('button', { name: 'Move up Chords' }).click()
  await expect.poll(() => inputs('putMaterials').length).toBe(3)
  expect(inputs('putMaterials').at(-1)).not.toHaveProperty('scope')
  await expectAccessible()
})

test('the menu edits, duplicates and deletes, and a deleted class leads to the list (rule screen-63)', async () => {
  const { getByRole } = await openPage({ ...ofClass, deleteClass: { message: '' } })
  const menu = getByRole('button', { name: 'More options' })
  await menu.click()
  await getByRole('menuitem', { name: 'Edit' }).click()
  await expect.element(getByRole('dialog', { name: 'Edit Class' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(getByRole('dialog')).not.toBeInTheDocument()
  await menu.click()
  await expect.element(getByRole('menuitem', { name: 'Duplicate' })).toBeVisible()
  await getByRole('menuitem', { name: 'Delete' }).click()
  const confirm = getByRole('dialog', { name: 'Confirm Delete' })
  await confirm.getByRole('button', { name: 'Delete' }).click()
  await expect
    .poll(() => window.location.pathname + window.location.search, { timeout: 8000 })
    .toBe('/profile?section=instructor&tab=myClasses')
})

test('the page of a course has no other dates, and asks for a missing meeting link (rule screen-63)', async () => {
  const course = sampleCourse({ title: 'Songs in a weekend' })
  const { getByRole } = await openPage(
    {
      ...ofClass,
      getNextSession: { ...nextSession(course, 'course'), hasLink: false, place: 'none' },
      getInstructorCourses: { ...onePage(1), courses: [course] },
      getAttendance: { message: '', students: [], waiting: [] },
    },
    `/teach/${course._id}`,
  )
  await expect.element(getByRole('heading', { level: 1, name: course.title })).toBeVisible()
  await expect.element(getByRole('navigation', { name: 'Other dates' })).not.toBeInTheDocument()
  await getByRole('button', { name: 'Add a meeting link' }).click()
  const dialog = getByRole('dialog', { name: 'Edit Course' })
  await expect.element(dialog.getByLabelText('Meeting link (optional)')).toHaveFocus()
})

test('a meeting link that is missing is added for this and the following classes, unless only this one is chosen (rules screen-63, scope-1)', async () => {
  const { meetingUrl: _, ...withoutLink } = item
  const { getByRole, inputs } = await openPage({
    ...ofClass,
    getInstructorClasses: ownClasses(withoutLink),
    updateClass: { message: '', class: item },
  })
  await getByRole('button', { name: 'Add a meeting link' }).click()
  const dialog = getByRole('dialog', { name: 'Edit Class' })
  const link = dialog.getByLabelText('Meeting link (optional)')
  await expect.element(link).toHaveFocus()
  await expect.element(link).toBeInViewport()
  await expect.element(dialog.getByRole('radio', { name: 'This and the following' })).toBeChecked()
  await userEvent.keyboard('https://meet.example.org/bow')
  await dialog.getByRole('button', { name: 'Update Class' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(inputs('updateClass').at(-1)).toMatchObject({
    scope: 'following',
    meetingUrl: 'https://meet.example.org/bow',
  })

  await getByRole('button', { name: 'More options' }).click()
  await getByRole('menuitem', { name: 'Edit' }).click()
  await expect.element(dialog.getByRole('radio', { name: 'This class' })).toBeChecked()
})

test.each([1280, 390])(
  'the actions of the head are one row on a screen of %i pixels (rule screen-63)',
  async (width) => {
    await page.viewport(width, 844)
    const { meetingUrl: _, ...withoutLink } = item
    const { getByRole } = await openPage({
      ...ofClass,
      getInstructorClasses: ownClasses(withoutLink),
    })
    const names = ['Add a meeting link', 'Copy link', 'More options']
    const buttons = names.map((name) => getByRole('button', { name }))
    for (const button of buttons) await expect.element(button).toBeVisible()
    const [first, ...others] = buttons.map((button) => box(button.element()))
    for (const other of others) {
      expect(other.top).toBe(first!.top)
      expect(other.bottom).toBe(first!.bottom)
    }
    const content = box(
      getByRole('main').getByRole('link', { name: 'My Classes' }).element().parentElement!,
    )
    expect(others.at(-1)!.right).toBe(content.right)
    expect(box(getByRole('tablist').element()).right).toBeLessThanOrEqual(content.right)
  },
)

test('on a phone the other dates begin with the next one to come, whichever is open (rule screen-63)', async () => {
  await page.viewport(390, 844)
  const many = sampleSeries(9)
  const open = many[5]!
  const { getByRole } = await openPage(
    {
      ...ofClass,
      getNextSession: nextSession(open, 'class'),
      getInstructorClasses: ownClasses(
        open,
        many.map((date, index) =>
          index < 2 ? { ...date, startsAt: inDays(-7), endsAt: inDays(-6.9) } : date,
        ),
      ),
    },
    `/teach/${open._id}`,
  )
  const links = getByRole('navigation', { name: 'Other dates' }).getByRole('link')
  await expect.element(links.nth(2)).toHaveAttribute('href', `/teach/${many[2]!._id}`)
  await expect.element(links.nth(2)).toBeInViewport({ ratio: 0.9 })
  await expect.element(links.nth(0)).not.toBeInViewport()
})

test.each([1280, 390])(
  'the choices of attendance stand in columns, each next to its person, on a screen of %i pixels (rule screen-47)',
  async (width) => {
    await page.viewport(width, 844)
    const over = { ...item, startsAt: inDays(-1), endsAt: inDays(-0.9) }
    const students = [
      attendee('Ben', { joinedAt: inDays(-1), attended: true }),
      attendee('Eve', { attended: false }),
      attendee('Ida'),
    ]
    const { getByRole } = await openPage({
      ...ofClass,
      getInstructorClasses: ownClasses(over),
      getAttendance: { message: '', students, waiting: [] },
    })
    const groupOf = (name: string) => getByRole('group', { name: `Attendance of ${name}` })
    await expect.element(groupOf('Ben').getByRole('radio', { name: 'Attended' })).toBeChecked()
    const segments = (name: string, choice: string) =>
      box(groupOf(name).getByRole('radio', { name: choice }).element().parentElement!)
    for (const choice of ['Attended', 'Absent'])
      for (const name of ['Eve', 'Ida'])
        // The border and the gap of a box with two choices are not those of one with three.
        expect(Math.abs(segments(name, choice).left - segments('Ben', choice).left)).toBeLessThan(2)
    const person = (name: string) => box(groupOf(name).element().closest('li')!.firstElementChild!)
    const choices = box(groupOf('Ben').element())
    if (width === 390)
      expect(choices.top - person('Ben').bottom).toBeLessThan(person('Eve').top - choices.bottom)
    else expect(choices.left).toBeGreaterThan(person('Ben').left)
    await expectAccessible()
  },
)

test('the settings are groups of facts, with what can be done at their end (rule screen-63)', async () => {
  const { getByRole } = await openPage(ofClass, `/teach/${item._id}?tab=settings`)
  const panel = getByRole('tabpanel', { name: 'Settings' })
  await expect.element(panel.getByRole('button', { name: 'Edit' })).toBeVisible()
  const group = (name: string) => panel.getByRole('region', { name }).element().textContent
  expect(group('When')).toMatch(/Date.*Timing.*Duration60 minutes$/)
  expect(group('Where')).toBe('WhereMeeting link:https://meet.example.org/bow')
  expect(group('Seats')).toBe('SeatsMax students8')
  expect(group('What')).toContain(item.description)
  await expectAccessible()
  await panel.getByRole('button', { name: 'Edit' }).click()
  await expect.element(getByRole('dialog', { name: 'Edit Class' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(panel.getByRole('button', { name: 'Duplicate' })).toBeVisible()
  await panel.getByRole('button', { name: 'Delete' }).click()
  await expect.element(getByRole('dialog', { name: 'Confirm Delete' })).toBeVisible()
})

test.each([
  ['does not exist', refusal(404, 'not_found'), 'Page Not Found'],
  ['is another person’s', refusal(403, 'forbidden'), 'You don’t teach this'],
  [
    'the person has only booked',
    {
      ...nextSession(item, 'class'),
      offering: { ...nextSession(item, 'class').offering, owned: false },
    },
    'You don’t teach this',
  ],
  ['is cancelled', refusal(410, 'gone', 'This class is cancelled.'), 'This class is cancelled.'],
])('a class that %s says so (rule screen-63)', async (_, getNextSession, title) => {
  const { getByRole } = await openPage({ getNextSession })
  await expect.element(getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expectAccessible()
})

test('a page that could not be loaded is loaded again on request (rule screen-63)', async () => {
  const { getByRole, stub } = await openPage({ ...ofClass, getNextSession: noNetwork })
  const again = getByRole('button', { name: 'Try again' })
  await expect.element(again).toBeVisible()
  stub({ getNextSession: nextSession(item, 'class'), getInstructorClasses: noNetwork })
  await again.click()
  await expect.element(getByRole('alert')).toBeVisible()
  stub(ofClass)
  await getByRole('button', { name: 'Try again' }).click()
  await expect.element(getByRole('heading', { level: 1, name: 'Bow hold' })).toBeVisible()
})

test('what only people with the link can find says so in the head and in Settings (rule offering-32)', async () => {
  const unlisted = { ...item, visibility: 'unlisted' as const }
  const { getByText, getByRole } = await openPage(
    { ...ofClass, getInstructorClasses: { ...onePage(1), classes: [unlisted] } },
    `/teach/${item._id}?tab=settings`,
  )
  await expect.element(getByText('Who can find it')).toBeVisible()
  const head = getByRole('heading', { name: 'Bow hold', level: 1 }).element().closest('header')!
  expect(head.textContent).toContain('Only people with the link')
})

/** Addresses, one a line. */
const addresses = (count: number) =>
  Array.from({ length: count }, (_, index) => `s${index}@example.org`).join('\n')

test('a long list is invited in parts with their progress, and what a failure leaves stays in the field (rule invitation-6)', async () => {
  const first = heldAnswer('inviteStudents')
  let answers = 0
  const { getByRole, getByText, getByLabelText, inputs, stub } = await openPage(
    {
      ...ofClass,
      inviteStudents: () => {
        answers += 1
        return answers === 1 ? first.promise : refusal(429, 'too_many_requests', 'Slow down.')
      },
    },
    `/teach/${item._id}?dialog=invite`,
  )
  const dialog = getByRole('dialog', { name: 'Invite students' })
  await expect.element(dialog.getByText(/Up to 200 a day\.$/)).toBeVisible()
  await dialog.getByLabelText('Email addresses').fill(addresses(70))
  await dialog.getByRole('button', { name: 'Send invitations' }).click()
  await expect.element(dialog.getByRole('button', { name: '0 of 70 sent...' })).toBeVisible()
  first.resolve({ message: '', invited: 50, refused: [] })
  await expect.element(dialog.getByText('50 invitations sent.')).toBeVisible()
  await expect
    .element(getByText('Slow down. 20 addresses are still in the list, not invited yet.'))
    .toBeVisible()
  await expect
    .element(getByLabelText('Email addresses'))
    .toHaveValue(addresses(70).split('\n').slice(50).join('\n'))
  stub({ inviteStudents: { message: '', invited: 20, refused: [] } })
  await dialog.getByRole('button', { name: 'Send invitations' }).click()
  await expect.element(dialog.getByText('20 invitations sent.')).toBeVisible()
  expect(inputs('inviteStudents').map(({ emails }) => (emails as string[]).length)).toEqual([
    50, 20, 20,
  ])
})

test('students are invited by pasted addresses; the refused ones stay with their reasons, and an invitation can be withdrawn (rule invitation-6)', async () => {
  const invitation = {
    _id: 'i1',
    email: 'mia@example.org',
    state: 'invited' as const,
    invitedAt: inDays(0),
    heldUntil: inDays(7),
    dates: 1,
  }
  const { getByRole, getByText, getByLabelText, inputs, stub } = await openPage({
    ...ofClass,
    getInstructorClasses: { ...onePage(1), classes: [item] },
    getInvitations: { message: '', invitations: [] },
    inviteStudents: {
      message: '',
      invited: 1,
      refused: [
        { email: 'nobody', reason: 'Invalid email format' },
        { email: 'someone', reason: 'Invalid email format' },
      ],
    },
    withdrawInvitation: { message: 'Invitation withdrawn.' },
  })
  await getByRole('button', { name: 'Invite students' }).click()
  const dialog = getByRole('dialog', { name: 'Invite students' })
  const send = dialog.getByRole('button', { name: 'Send invitations' })
  await send.click()
  await expect.element(dialog.getByText('Email is required')).toBeVisible()
  await dialog.getByLabelText('Email addresses').fill(addresses(201))
  await expect.element(dialog.getByText('201/200')).toBeVisible()
  await send.click()
  await expect.element(dialog.getByText(/^You can invite 200 people a day\./)).toBeVisible()
  await dialog.getByLabelText('Email addresses').fill('Mia <mia@example.org>; nobody someone')
  stub({ getInvitations: { message: '', invitations: [invitation] } })
  await send.click()
  await expect.element(dialog.getByText('1 invitation sent.')).toBeVisible()
  await expect.element(dialog.getByText('nobody, someone: Invalid email format')).toBeInViewport()
  await expect.element(getByLabelText('Email addresses')).toHaveValue('nobody\nsomeone')
  expect(inputs('inviteStudents')).toEqual([
    {
      id: item._id,
      emails: ['mia@example.org', 'nobody', 'someone'],
      message: '',
      following: false,
    },
  ])
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  const list = getByRole('region', { name: 'Invitations' })
  await expect.element(list.getByText('mia@example.org', { exact: true }).first()).toBeVisible()
  await expect.element(list.getByText(/^Seat reserved until/)).toBeVisible()
  await list.getByRole('button', { name: 'Withdraw the invitation for mia@example.org' }).click()
  const asked = getByRole('dialog', { name: 'Withdraw invitation' })
  await asked.getByRole('button', { name: 'Withdraw' }).click()
  await expect.element(getByText('Invitation withdrawn.').first()).toBeVisible()
  expect(inputs('withdrawInvitation')).toEqual([{ id: item._id, invitation: 'i1' }])
})

test('a booked student is taken off with a reason (rule booking-19)', async () => {
  const { getByRole, getByText, inputs } = await openPage({
    ...ofClass,
    removeStudent: { message: 'The student was removed. We’ve emailed them.' },
  })
  await getByRole('button', { name: /^Remove from class ?: Ben$/ }).click()
  const dialog = getByRole('dialog', { name: 'Remove from class' })
  const remove = dialog.getByRole('button', { name: 'Remove from class' })
  await remove.click()
  await expect.element(dialog.getByText('Reason is required')).toBeVisible()
  await dialog.getByLabelText('Reason').fill('As agreed')
  await remove.click()
  await expect.element(getByText('The student was removed. We’ve emailed them.')).toBeVisible()
  expect(inputs('removeStudent')).toEqual([{ id: item._id, studentId: 'Ben', reason: 'As agreed' }])
})
