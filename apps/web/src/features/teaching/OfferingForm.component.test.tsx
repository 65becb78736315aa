import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { Kind } from '#entities/offering/kinds.ts'
import { heldAnswer } from '#test/calls.ts'
import { expectFaultSentences, expectText, REASON } from '#test/faults.ts'
import { inDays, onePage, sampleClass, sampleCourse } from '#test/offerings.ts'
import { instructor } from '#test/people.ts'
import { render } from '#test/render.tsx'
import { pictureFile, stubUploads } from '#test/uploads.ts'
import { CreateForm, EditDialog } from './OfferingForm.tsx'

const CHECK_FILE = 'Thumbnail upload failed. Please check the file.'
const UPLOAD_FAILED = 'Image upload failed. Please try again.'
const lists = {
  getInstructorClasses: { ...onePage(0), classes: [] },
  getInstructorCourses: { ...onePage(0), courses: [] },
}

async function renderForm(kind: Kind) {
  const uploads = stubUploads()
  const screen = await render(<CreateForm kind={kind} />, {
    at: '/create',
    user: instructor,
    calls: lists,
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
