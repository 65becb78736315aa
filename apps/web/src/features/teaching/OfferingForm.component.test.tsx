import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { Kind } from '#entities/offering/kinds.ts'
import { dropAllDrafts } from '#shared/forms/drafts.ts'
import type { Site } from '#shared/page/site.ts'
import { expectAccessible } from '#test/accessible.ts'
import { heldAnswer, noNetwork, refusal, type Stubs } from '#test/calls.ts'
import { expectFaultSentences, expectText, REASON } from '#test/faults.ts'
import { inDays, onePage, sampleClass, sampleCourse, sampleSeries } from '#test/offerings.ts'
import { instructor } from '#test/people.ts'
import { render } from '#test/render.tsx'
import { pictureFile, stubUploads } from '#test/uploads.ts'
import { AddClass } from './AddClass.tsx'
import { CreateForm, EditDialog } from './OfferingForm.tsx'

const CHECK_FILE = 'Thumbnail upload failed. Please check the file.'
const UPLOAD_FAILED = 'Image upload failed. Please try again.'
const lists = {
  getInstructorClasses: { ...onePage(0), classes: [] },
  getInstructorCourses: { ...onePage(0), courses: [] },
}

async function renderForm(
  kind: Kind,
  { at = '/create', calls = {} as Stubs, site = {} as Partial<Site> } = {},
) {
  const uploads = stubUploads()
  const screen = await render(<CreateForm kind={kind} />, {
    at,
    user: instructor,
    site,
    calls: { ...lists, ...calls },
    pages: [{ path: '/profile', element: <h1>Profile</h1> }],
  })
  const { getByLabelText, getByRole } = screen
  const fill = async ({ date = inDays(3).slice(0, 10) } = {}) => {
    await getByLabelText('Title', { exact: true }).fill('Open strings')
    await getByLabelText('Description').fill('What we do, slowly and together.')
    await getByLabelText('Date').fill(date)
    await getByLabelText('Timing').fill('18:00')
    await getByLabelText(/^Duration/).fill('2')
    await getByLabelText('Max students').fill('12')
    await getByLabelText('Category').selectOptions('Music')
    await getByLabelText('Level').selectOptions('Beginner')
    if (kind === 'course') await getByLabelText(/^Price/).fill('10')
    await getByLabelText('Thumbnail').upload(pictureFile())
  }
  const noun = kind === 'class' ? 'Class' : 'Course'
  const submit = getByRole('button', { name: `Create ${noun}` })
  return { ...screen, uploads, fill, submit, alert: getByRole('alert') }
}

test.each([
  ['class', []],
  ['course', ['Price']],
] as const)('the form of a %s names what is missing (rule screen-32)', async (kind, more) => {
  const { getByText, getByLabelText, submit } = await renderForm(kind)
  await submit.click()
  for (const field of [
    'Title',
    'Description',
    'Date',
    'Timing',
    'Duration',
    'Max students',
    'Category',
    'Level',
    'Thumbnail',
    ...more,
  ])
    await expect.element(getByText(`${field} is required`, { exact: true })).toBeVisible()
  await expect.element(getByLabelText('Title', { exact: true })).toHaveFocus()
})

test('a start in the past is named at both fields, a duration with a fraction at its own (rule offering-9)', async () => {
  const { getByText, getByLabelText, fill, submit, inputs } = await renderForm('class')
  await fill({ date: '2020-01-01' })
  await getByLabelText('Title', { exact: true }).click()
  await userEvent.keyboard('{Enter}')
  const past = getByText('Cannot select a past date or time')
  await expect.poll(() => past.elements()).toHaveLength(2)
  await expect.element(getByLabelText('Date')).toHaveFocus()
  await getByLabelText('Date').fill(inDays(1).slice(0, 10))
  await expect.poll(() => past.elements()).toHaveLength(0)
  await getByLabelText('Duration (minutes)').fill('1.5')
  await submit.click()
  await expect.element(getByText('Duration must be a whole number, at least 1')).toBeVisible()
  expect(inputs('createClass')).toEqual([])
})

test.each(['class', 'course'] as const)(
  'the preview of an empty %s claims no value that was not chosen (rule screen-58)',
  async (kind) => {
    const { getByRole, getByLabelText } = await renderForm(kind)
    const card = getByRole('region', { name: 'Preview' })
    await expect.element(card.getByText('Date · Timing')).toBeVisible()
    for (const name of ['Category', 'Level'])
      await expect.element(card.getByText(name, { exact: true })).toBeVisible()
    for (const text of ['Music', 'Beginner', 'Free', /\d\d:\d\d/, /\d min/])
      expect(card.getByText(text).elements(), String(text)).toEqual([])
    await getByLabelText('Category').selectOptions('Music')
    await expect.element(card.getByText('Music', { exact: true })).toBeVisible()
  },
)

test('a meeting link typed without https:// is completed, and http: stays refused (rule session-1)', async () => {
  const { getByLabelText, getByText, submit } = await renderForm('class')
  const link = getByLabelText(/^Meeting link/)
  await link.fill('zoom.us/j/1')
  await userEvent.keyboard('{Tab}')
  await expect.element(link).toHaveValue('https://zoom.us/j/1')
  await link.fill('http://zoom.us/j/1')
  await submit.click()
  await expect.element(getByText('Meeting link must be an https address')).toBeVisible()
  await link.fill('zoom.us/j/2')
  await userEvent.keyboard('{Enter}')
  await expect.element(getByText('Meeting link must be an https address')).not.toBeInTheDocument()
})

test('the preview shows the card without markup (rule screen-58)', async () => {
  const { getByRole, getByLabelText } = await renderForm('class')
  await getByLabelText('Title', { exact: true }).fill('Late <b>start</b>')
  await getByLabelText('Duration (minutes)').fill('45')
  const card = getByRole('region', { name: 'Preview' })
  await expect.element(card.getByText('Late start')).toBeVisible()
  await expect.element(card.getByText('45 min', { exact: false }).first()).toBeVisible()
})

test.each([
  ['class', 'createClass', 'Class creation failed.'],
  ['course', 'createCourse', 'Course creation failed.'],
] as const)(
  'a %s that could not be created says so (rule message-9)',
  async (kind, call, failed) => {
    const screen = await renderForm(kind)
    await screen.fill()
    await expectFaultSentences(screen, call, {
      act: () => screen.submit.click(),
      at: screen.alert,
      says: { otherwise: failed },
    })
    await expect
      .element(screen.getByLabelText('Title', { exact: true }))
      .toHaveValue('Open strings')
  },
)

test('a thumbnail whose upload fails has a sentence for each cause (rule message-12)', async () => {
  const { uploads, fill, submit, alert } = await renderForm('class')
  await fill()
  for (const [answer, sentence] of [
    [new Response('', { status: 400 }), CHECK_FILE],
    [new Response('', { status: 501 }), UPLOAD_FAILED],
    [Response.json({ message: REASON }, { status: 400 }), CHECK_FILE],
    [new Response('', { status: 201 }), UPLOAD_FAILED],
    [Response.json({ message: REASON }, { status: 501 }), `${UPLOAD_FAILED} ${REASON}`],
    [Response.json({}, { status: 403 }), UPLOAD_FAILED],
  ] as const) {
    const before = uploads.methods.length
    uploads.stub({ begin: () => answer })
    await submit.click()
    await expect.poll(() => uploads.methods.length).toBeGreaterThan(before)
    await expectText(alert, sentence, answer.status)
  }
})

test('a picture that cannot be shown is refused when it is chosen, and not uploaded (rule message-12)', async () => {
  const { uploads, fill, submit, alert, getByText, getByLabelText } = await renderForm('class')
  await fill()
  const field = getByLabelText('Thumbnail')
  await field.upload(new File(['not a picture at all'], 'me.png', { type: 'image/png' }))
  await expect.element(getByText(/^This file could not be read\./)).toBeVisible()
  await submit.click()
  await expectText(alert, CHECK_FILE)
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  expect(uploads.methods).toEqual([])
})

test('an upload can be cancelled, and what was typed stays (rule file-1)', async () => {
  const { uploads, fill, submit, getByRole, getByText, getByLabelText, stub } =
    await renderForm('class')
  await fill()
  uploads.stub({ send: () => new Promise(() => {}) })
  await submit.click()
  await expect.element(getByRole('progressbar')).toBeVisible()
  await getByRole('button', { name: 'Cancel upload' }).click()
  await expect.element(getByText('The upload was cancelled.')).toBeVisible()
  await expect.poll(() => uploads.methods).toContain('DELETE')
  await expect.element(getByLabelText('Title', { exact: true })).toHaveValue('Open strings')

  uploads.stub({
    send: () => new Response(null, { status: 204, headers: { 'upload-offset': '70' } }),
  })
  const answer = heldAnswer('createClass')
  stub({ createClass: () => answer.promise })
  await submit.click()
  answer.resolve({ message: '', class: sampleClass() })
  await expect.element(getByRole('heading', { name: 'Profile' })).toBeVisible()
  await expect.element(getByText('Class created successfully!')).toBeVisible()
})

test.each([
  [sampleClass(), 'Class', 'updateClass'],
  [sampleCourse(), 'Course', 'updateCourse'],
] as const)(
  'an offering that could not be changed says so (rule message-9)',
  async (item, noun, call) => {
    const screen = await render(<EditDialog item={item} onClose={() => {}} />, {
      user: instructor,
      calls: lists,
    })
    const dialog = screen.getByRole('dialog', { name: `Edit ${noun}` })
    await expectFaultSentences(screen, call, {
      act: () => dialog.getByRole('button', { name: `Update ${noun}` }).click(),
      at: dialog.getByRole('alert'),
      says: { otherwise: `${noun} update failed.` },
    })
  },
)

test('an edited class needs a title but no thumbnail, and the preview shows what will be stored (rules screen-58, wire-8)', async () => {
  const { getByRole, inputs } = await render(
    <EditDialog item={sampleClass()} onClose={() => {}} />,
    { user: instructor, calls: lists },
  )
  const dialog = getByRole('dialog', { name: 'Edit Class' })
  const title = dialog.getByLabelText('Title', { exact: true })
  await expect.element(dialog.getByLabelText('Duration (minutes)')).toHaveValue(60)
  await title.fill('')
  await dialog.getByRole('button', { name: 'Update Class' }).click()
  await expect.element(dialog.getByText('Title is required')).toBeVisible()
  await expect.element(dialog.getByText('Thumbnail is required')).not.toBeInTheDocument()
  expect(inputs('updateClass')).toEqual([])
  const preview = dialog.getByRole('region', { name: 'Preview' })
  await title.fill('If x<y, <i>then</i> vector<int>')
  await expect.element(preview.getByText('If x<y, then vector<int>')).toBeVisible()
})

test('the duration of an edited course is in minutes, and whole days (rule offering-11)', async () => {
  const { getByRole } = await render(<EditDialog item={sampleCourse()} onClose={() => {}} />, {
    user: instructor,
    calls: lists,
  })
  const dialog = getByRole('dialog', { name: 'Edit Course' })
  const duration = dialog.getByLabelText('Duration (minutes)', { exact: true })
  await expect.element(duration).toHaveValue(4320)
  await expect.element(dialog.getByText('3 days', { exact: true })).toBeVisible()
  await duration.fill('4000')
  await dialog.getByRole('button', { name: 'Update Course' }).click()
  await expect.element(dialog.getByText(/Duration must be whole days/)).toBeVisible()
  await expect.element(duration).toHaveFocus()
  await duration.fill('2880')
  await expect.element(dialog.getByText('2 days', { exact: true })).toBeVisible()
})

/** The edit of a class, which the server may have changed since it was opened. */
async function renderEdit(given: Parameters<typeof sampleClass>[0] = {}) {
  let item = sampleClass(given)
  const Edit = () => <EditDialog item={item} onClose={() => {}} />
  const screen = await render(<Edit />, { user: instructor, calls: lists })
  const changeElsewhere = async (change: typeof given) => {
    item = { ...item, ...change }
    await screen.reload()
  }
  return { ...screen, changeElsewhere, dialog: screen.getByRole('dialog', { name: 'Edit Class' }) }
}

test('a draft of an edit keeps what was changed elsewhere, and says so of a field that was typed in (rule screen-38)', async () => {
  const { dialog, changeElsewhere } = await renderEdit({ title: 'Bow hold' })
  const title = dialog.getByLabelText('Title', { exact: true })
  await title.fill('Bow hold for all')
  await changeElsewhere({ description: 'Shorter.', maxStudents: 7 })
  await expect.element(dialog.getByText('Draft restored.', { exact: true })).toBeVisible()
  await expect.element(title).toHaveValue('Bow hold for all')
  await expect.element(dialog.getByLabelText('Max students')).toHaveValue(7)
  await expect.element(dialog.getByLabelText('Description')).toHaveValue('Shorter.')

  await changeElsewhere({ title: 'Holding it' })
  await expect
    .element(dialog.getByText(/Some of the fields you edited have since been changed/))
    .toBeVisible()
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await expect.element(title).toHaveValue('Holding it')
})

test('an edit keeps the time zone of the class, and says who is notified of another time (rules offering-6, offering-18)', async () => {
  const { dialog, inputs, stub } = await renderEdit({
    enrolledCount: 1,
    timezone: 'America/New_York',
  })
  const zone = dialog.getByLabelText('Time zone')
  await expect.element(zone).toHaveValue('America/New_York')
  await dialog.getByLabelText('Max students').fill('20')
  const notified = dialog.getByText('1 person has booked. We’ll email them your changes.')
  expect(notified.query()).toBeNull()
  await zone.selectOptions('Europe/Berlin')
  await expect.element(notified).toBeVisible()
  await expect
    .element(dialog.getByLabelText('Timing'))
    .toHaveAccessibleDescription(expect.stringMatching(/18:00 your time$/))
  await expectAccessible()
  stub({ updateClass: { message: '', class: sampleClass() } })
  await dialog.getByRole('button', { name: 'Update Class' }).click()
  await expect.poll(() => inputs('updateClass')).toMatchObject([{ timezone: 'Europe/Berlin' }])
})

test('an edited class keeps the choice of its following classes if they cannot be fetched again (rule scope-1)', async () => {
  const [item] = sampleSeries(3)
  const following = { classes: 3, students: 0, notified: 0 }
  const { getByRole, inputs, stub } = await render(<EditDialog item={item!} onClose={() => {}} />, {
    user: instructor,
    calls: { getInstructorClasses: { ...onePage(1), classes: [item!], following } },
  })
  const choice = getByRole('radio', { name: 'This and the following' })
  await expect.element(choice).toBeVisible()
  stub({ updateClass: { message: '', class: item! }, getInstructorClasses: noNetwork })
  const asked = inputs('getInstructorClasses').length
  await getByRole('button', { name: 'Update Class' }).click()
  await expect.poll(() => inputs('getInstructorClasses').length).toBeGreaterThan(asked)
  await expect.element(choice).toBeVisible()
})

test('the time zone of a new class is the reader’s, or one that is chosen, which its draft keeps (rules offering-6, account-24, screen-38)', async () => {
  const { fill, getByLabelText, getByText, reload, submit, inputs, stub } =
    await renderForm('class')
  const zone = getByLabelText('Time zone')
  await expect.element(zone).toHaveValue('Europe/Berlin')
  await zone.selectOptions('America/New_York')
  const year = new Date().getFullYear() + 2
  await fill({ date: `${year}-03-02` })
  const expectOwnTime = async () =>
    await expect
      .element(getByLabelText('Timing'))
      .toHaveAccessibleDescription(
        expect.stringMatching(/00:00 your time \(.*, 18:00 New York time\)$/),
      )
  await expectOwnTime()
  await reload()
  await expect.element(getByText('Draft restored.')).toBeVisible()
  await expect.element(zone).toHaveValue('America/New_York')
  await expectOwnTime()
  await getByLabelText('Thumbnail').upload(pictureFile())
  stub({ createClass: { message: '', class: sampleClass() } })
  await submit.click()
  await expect
    .poll(() => inputs('createClass'))
    .toMatchObject([{ timezone: 'America/New_York', date: `${year}-03-02`, timing: '18:00' }])
})

test('what was typed in Add Course survives a reload, and not a logout (rule screen-38)', async () => {
  const { getByLabelText, getByRole, getByText, reload } = await renderForm('course')
  const title = getByLabelText('Title', { exact: true })
  await title.fill('Half a course')
  await getByLabelText(/^Price/).fill('12.5')
  await getByRole('button', { name: 'Add module' }).click()
  await getByLabelText('Module title').fill('The first half')
  await reload()
  await expect.element(title).toHaveValue('Half a course')
  await expect.element(getByLabelText(/^Price/)).toHaveValue(12.5)
  await expect.element(getByLabelText('Module title')).toHaveValue('The first half')
  await getByRole('button', { name: 'Discard' }).click()
  await expect.element(title).toHaveValue('')
  await expect.element(title).toHaveFocus()
  expect(getByLabelText('Module title').query()).toBeNull()
  expect(getByText('Draft restored').query()).toBeNull()

  await title.fill('Half a course')
  await expect.poll(() => JSON.stringify(sessionStorage)).toContain('Half a course')
  // As a logout does.
  dropAllDrafts()
  expect(JSON.stringify(sessionStorage)).not.toContain('Half a course')
  await reload()
  await expect.element(title).toHaveValue('')
})

test('modules are added, moved and removed by keyboard, and a removal can be undone until the course is created', async () => {
  const { fill, submit, stub, inputs, ...screen } = await renderForm('course')
  const { getByRole, getByLabelText, getByText } = screen
  await fill()
  for (const [index, title] of ['One', 'Two', 'Three'].entries()) {
    await getByRole('button', { name: 'Add module' }).click()
    await expect.element(getByLabelText('Module title').nth(index)).toHaveFocus()
    await userEvent.keyboard(title)
    await getByLabelText(/^Module content/)
      .nth(index)
      .fill(`About ${title}`)
    if (index > 0)
      await getByLabelText(/^Module duration/)
        .nth(index)
        .fill(`${index}0`)
  }
  await submit.click()
  await expect
    .element(getByText('Module duration must be a whole number of minutes, at least 1'))
    .toBeVisible()
  await expect.element(getByLabelText(/^Module duration/).first()).toHaveFocus()
  await getByLabelText(/^Module duration/)
    .first()
    .fill('15')
  await expectAccessible()

  const expectTitles = async (...titles: string[]) =>
    await expect
      .poll(() =>
        getByLabelText('Module title')
          .elements()
          .map((input) => (input as HTMLInputElement).value),
      )
      .toEqual(titles)
  await getByRole('button', { name: 'Move up module 3' }).click()
  await expectTitles('One', 'Three', 'Two')
  await expect.element(getByRole('button', { name: 'Move up module 2' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expectTitles('Three', 'One', 'Two')
  await getByRole('button', { name: 'Move down module 1' }).click()
  await expectTitles('One', 'Three', 'Two')
  await expect.element(getByRole('button', { name: 'Move down module 2' })).toHaveFocus()

  await getByRole('button', { name: 'Remove module 2' }).click()
  await expectTitles('One', 'Two')
  await getByRole('button', { name: 'Undo' }).click()
  await expectTitles('One', 'Three', 'Two')
  await getByLabelText('Module title').nth(2).fill('Last')
  await getByRole('button', { name: 'Remove module 2' }).click()
  await expect.element(getByRole('button', { name: 'Undo' })).toBeVisible()
  stub({ createCourse: { message: '', course: sampleCourse() } })
  await submit.click()
  await expect.element(getByText('Course created successfully!')).toBeVisible()
  expect(getByRole('button', { name: 'Undo' }).query()).toBeNull()
  expect(inputs('createCourse')[0]?.modules?.map(({ title }) => title)).toEqual(['One', 'Last'])
})

test('a duplicate has everything but the date, also the length of a session (rules series-2, offering-11)', async () => {
  const from = sampleCourse({ sessionMinutes: 45, duration: 2, thumbnail: '/files/t/view' })
  const { getByLabelText, getByText } = await renderForm('course', {
    at: `/create?from=${from._id}`,
    calls: { getInstructorCourses: { ...onePage(1), courses: [from] } },
  })
  await expect.element(getByText(/^A copy of/)).toBeVisible()
  await expect.element(getByLabelText('Date')).toHaveFocus()
  await expect.element(getByLabelText('Date')).toHaveValue('')
  await expect.element(getByLabelText('Title', { exact: true })).toHaveValue(from.title)
  await expect.element(getByLabelText('Timing')).toHaveValue('18:00')
  await expect.element(getByLabelText('Session length (minutes)')).toHaveValue(45)
  await expect.element(getByLabelText('Duration (days)')).toHaveValue(2)
})

test('the length of a session is a whole number of minutes, at most a day (rule offering-11)', async () => {
  const screen = await render(<EditDialog item={sampleCourse()} onClose={() => {}} />, {
    user: instructor,
    calls: lists,
  })
  const dialog = screen.getByRole('dialog', { name: 'Edit Course' })
  const length = dialog.getByLabelText('Session length (minutes)')
  await expect.element(length).toHaveValue(60)
  await length.fill('1441')
  const update = dialog.getByRole('button', { name: 'Update Course' })
  await update.click()
  await expect
    .element(dialog.getByText('Session length must be a whole number of minutes, 1 to 1,440'))
    .toBeVisible()
  await length.fill('45')
  screen.stub({ updateCourse: { message: '', course: sampleCourse() } })
  await update.click()
  await expect.poll(() => screen.inputs('updateCourse')).toMatchObject([{ sessionMinutes: 45 }])
})

test('a minimum of students is optional, and at most the seats (rule offering-34)', async () => {
  const { getByLabelText, getByText, fill, submit, stub, inputs } = await renderForm('class')
  await fill()
  await getByLabelText('Min students (optional)').fill('13')
  await submit.click()
  await expect.element(getByText('Min students cannot be more than max students')).toBeVisible()
  await getByLabelText('Min students (optional)').fill('4')
  stub({ createClass: { message: '', class: sampleClass() } })
  await submit.click()
  await expect.poll(() => inputs('createClass')).toMatchObject([{ minStudents: 4 }])
})

test('an instructor without approval cannot create classes (rule screen-32)', async () => {
  const { instructor: details } = instructor.roleDetails
  const waiting = {
    ...instructor,
    roleDetails: { instructor: { ...details!, approvedByAdmin: false, waiting: true } },
  }
  const { getByText, getByLabelText, getByRole } = await render(
    <AddClass action={<a href="/profile">Details</a>} />,
    { user: waiting, calls: { getInstructorClasses: () => refusal(403, 'forbidden') } },
  )
  await expect.element(getByText('You are not approved to add classes.')).toBeVisible()
  await expect.element(getByRole('link', { name: 'Details' })).toBeVisible()
  expect(getByLabelText('Title', { exact: true }).query()).toBeNull()
  await expectAccessible()
})

test('a class takes a price where the site takes payments (rule offering-33)', async () => {
  const { fill, submit, getByLabelText, getByRole, getByText, inputs } = await renderForm('class', {
    site: { payments: { currency: 'usd', digits: 2, refundHours: 24 } },
    calls: {
      getPayouts: { message: '', state: 'started', due: [] },
      createClass: { message: '', class: sampleClass({ price: 12.5 }) },
    },
  })
  await fill()
  await expect
    .element(getByText(/^To charge for a (class|course), set up ‘Get paid’/))
    .toBeVisible()
  await getByLabelText('Price (optional)').fill('12.505')
  const preview = getByRole('region', { name: 'Preview' })
  await submit.click()
  await expect.element(getByText('Price must be 0 or more, with at most 2 decimals')).toBeVisible()
  await getByLabelText('Price (optional)').fill('12.50')
  await expect.element(preview.getByText('$12.50')).toBeVisible()
  await submit.click()
  await expect.poll(() => inputs('createClass')).toMatchObject([{ price: 12.5 }])
})

test('an emptied price makes an edited class free (rule offering-33)', async () => {
  const item = sampleClass({ price: 12.5, meetingUrl: 'https://meet.example/1' })
  const { getByLabelText, getByRole, inputs } = await render(
    <EditDialog item={item} onClose={() => {}} />,
    {
      user: instructor,
      site: { payments: { currency: 'usd', digits: 2, refundHours: 24 } },
      calls: {
        ...lists,
        getPayouts: { message: '', state: 'ready', due: [] },
        updateClass: { message: '', class: { ...item, price: 0 } },
      },
    },
  )
  await expect.element(getByLabelText('Price (optional)')).toHaveValue(12.5)
  await getByLabelText('Price (optional)').clear()
  await getByRole('button', { name: 'Update Class' }).click()
  await expect.poll(() => inputs('updateClass')).toMatchObject([{ price: 0 }])
})

test('a class has no price where the site takes no payments (rule offering-33)', async () => {
  const { fill, submit, getByLabelText, inputs } = await renderForm('class', {
    calls: { createClass: { message: '', class: sampleClass() } },
  })
  await fill()
  expect(getByLabelText(/^Price/).query()).toBeNull()
  await submit.click()
  await expect.poll(() => inputs('createClass')).toHaveLength(1)
  expect(inputs('createClass')[0]).not.toHaveProperty('price')
})
