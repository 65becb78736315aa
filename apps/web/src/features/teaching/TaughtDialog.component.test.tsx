import type { Material } from '@firstbell/contract/materials'
import type { Attendee } from '@firstbell/contract/sessions'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { expectAccessible } from '#test/accessible.ts'
import { noNetwork, refusal, type Stubs } from '#test/calls.ts'
import { inDays, onePage, sampleClass } from '#test/offerings.ts'
import { instructor } from '#test/people.ts'
import { render } from '#test/render.tsx'
import { stubUploads } from '#test/uploads.ts'
import { TaughtDialog } from './TaughtDialog.tsx'

const item = sampleClass({ title: 'Bow hold', enrolledCount: 1 })

const openDialog = (given = item, calls: Stubs = {}) =>
  render(<TaughtDialog item={given} onClose={() => {}} onDelete={() => {}} />, {
    at: '/profile',
    user: instructor,
    calls: {
      getInstructorClasses: { ...onePage(1), classes: [given] },
      getAttendance: { message: '', students: [], waiting: [] },
      getMaterials: { message: '', materials: [], version: '1' },
      getRecordings: { message: '', recordings: [] },
      getMessages: { message: '', messages: [] },
      getInvitations: { message: '', invitations: [] },
      ...calls,
    },
  })

const attendee = (name: string, joinedAt: string | null): Attendee => ({
  studentId: name,
  name,
  email: `${name}@example.com`,
  profilePic: '',
  bookedAt: inDays(-1),
  joinedAt,
  attended: null,
  minutes: null,
})

test('attendance is set by keyboard, and a failure says so and shows the stored value (rules session-6, session-7, screen-47)', async () => {
  const started = { ...item, startsAt: inDays(-0.01), endsAt: inDays(0.03) }
  const students = [attendee('ben', inDays(-0.01)), attendee('eve', null)]
  const { getByRole, stub, inputs } = await openDialog(started, {
    getAttendance: { message: '', students, waiting: [] },
    setAttendance: noNetwork,
  })
  const list = getByRole('region', { name: 'Attendance' })
  await expect.element(list.getByText(/1 attended, 0 absent, 1 not known/)).toBeVisible()
  await expect.element(list.getByText(/^Joined .*\d\d:\d\d/)).toBeVisible()
  const ben = list.getByRole('group', { name: 'Attendance of ben' })
  await expect.element(ben.getByRole('radio', { name: 'Attended' })).toBeChecked()
  const eve = list.getByRole('group', { name: 'Attendance of eve' })
  const notKnown = eve.getByRole('radio', { name: 'Not known' })
  await expect.element(notKnown).toBeChecked()

  notKnown.element().focus()
  await userEvent.keyboard('{ArrowLeft}')
  const alert = list.getByRole('alert')
  await expect.element(alert).toHaveTextContent('This could not be saved. Please try again.')
  await expect.element(notKnown).toBeChecked()
  await expectAccessible()

  stub({ setAttendance: { message: '' } })
  notKnown.element().focus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(list.getByText(/1 attended, 1 absent, 0 not known/)).toBeVisible()
  await expect.element(alert).not.toBeInTheDocument()
  expect(inputs('setAttendance').at(-1)).toEqual({
    id: item._id,
    studentId: 'eve',
    attended: false,
  })
})

test('a message to everyone needs a subject and a text, keeps them when it fails, and is listed once sent (rules session-9, session-10)', async () => {
  const { getByRole, getByText, stub } = await openDialog(item, { sendMessage: noNetwork })
  await getByRole('button', { name: 'Message everyone' }).click()
  const dialog = getByRole('dialog', { name: 'Message everyone' })
  await expect.element(dialog.getByText(/^An email to the one student booked in/)).toBeVisible()
  await expect.element(dialog.getByText('None yet.')).toBeVisible()
  const send = dialog.getByRole('button', { name: 'Send to 1 student' })
  await send.click()
  await expect.element(dialog.getByText('Subject is required')).toBeVisible()
  await expect.element(dialog.getByText('Message is required')).toBeVisible()
  const subject = dialog.getByLabelText('Subject')
  await expect.element(subject).toHaveFocus()
  await expectAccessible()

  await userEvent.keyboard('What to bring{Tab}Rosin.')
  await send.click()
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('An error occurred. Please try again.')
  const text = dialog.getByLabelText('Message', { exact: true })
  await expect.element(text).toHaveValue('Rosin.')

  const sent = {
    _id: 'm1',
    subject: 'What to bring',
    text: 'Rosin.',
    sentAt: inDays(0),
    recipients: 1,
  }
  stub({
    sendMessage: { message: '', recipients: 1 },
    getMessages: { message: '', messages: [sent] },
  })
  await send.click()
  await expect
    .element(getByText('Message sent successfully! 1 student gets it by email.'))
    .toBeVisible()
  await expect.element(dialog.getByRole('heading', { name: 'What to bring' })).toBeVisible()
  await expect.element(subject).toHaveValue('')
})

const link = (title: string): Material => ({ title, url: `https://example.org/${title}` })

/** Opens the dialog with a server that stores materials, and refuses stale versions. */
async function openMaterials(...titles: string[]) {
  stubUploads()
  let materials = titles.map(link)
  let version = 1
  const answer = () => ({ message: '', materials, version: String(version) })
  const store = (next: Material[]) => {
    materials = next
    version += 1
  }
  const accept: Stubs = {
    putMaterials: (given) => {
      if (given.version !== String(version))
        return refusal(
          409,
          'conflict',
          'These materials were changed somewhere else. Please check them and try again.',
        )
      store(
        given.materials.map(({ title, url, fileId }) =>
          fileId === undefined
            ? { title, url: url ?? '' }
            : { title, fileId, type: 'application/pdf', bytes: 1000, url: `/files/${fileId}` },
        ),
      )
      return answer()
    },
  }
  const screen = await openDialog(item, { getMaterials: answer, ...accept })
  const part = screen.getByRole('region', { name: 'Materials' })
  const expectTitles = async (...expected: string[]) =>
    await expect
      .poll(() => [...part.element().querySelectorAll('li a')].map((row) => row.textContent))
      .toEqual(expected.map((title) => expect.stringContaining(title)))
  const addElsewhere = (title: string) => store([...materials, link(title)])
  return { ...screen, part, accept, expectTitles, addElsewhere }
}

const pdf = (name: string) => new File(['%PDF-1.4\n%%EOF\n'], name, { type: 'application/pdf' })

test('a file of another type is refused, and one that could not be added is added again (rules material-5, material-9)', async () => {
  const { part, stub, accept, expectTitles, getByLabelText } = await openMaterials()
  await expect.element(part.getByText('None yet.')).toBeVisible()
  const field = getByLabelText('Add file')
  await field.upload(new File(['MZ'], 'virus.exe', { type: 'application/x-msdownload' }))
  await expect.element(part.getByText(/This type of file is not accepted\./)).toBeVisible()
  stub({ putMaterials: noNetwork })
  await field.upload(pdf('Holding it.pdf'))
  await expect.element(part.getByText(/The file could not be uploaded\./)).toBeVisible()
  stub(accept)
  await part.getByRole('button', { name: 'Try again' }).click()
  await expectTitles('Holding it')
})

test('materials are moved, renamed and removed, also when another tab has changed them (rules material-9, material-10)', async () => {
  const { part, stub, accept, expectTitles, addElsewhere, getByRole } = await openMaterials(
    'Chords',
    'Playlist',
  )
  const up = part.getByRole('button', { name: 'Move up Playlist' })
  stub({ putMaterials: noNetwork })
  await up.click()
  await expect.element(part.getByText('This could not be saved. Please try again.')).toBeVisible()
  await expectTitles('Chords', 'Playlist')
  stub(accept)
  await up.click()
  await expectTitles('Playlist', 'Chords')
  await expect.element(up).toHaveFocus()

  await part.getByRole('button', { name: 'Add link' }).click()
  const add = getByRole('dialog', { name: 'Add link' })
  await add.getByLabelText('Title').fill('Scales')
  await add.getByLabelText('Link').fill('http://example.org')
  await add.getByRole('button', { name: 'Add' }).click()
  await expect.element(add.getByText('Link must be an https address')).toBeVisible()
  await expectAccessible()
  await add.getByLabelText('Link').fill('https://example.org/scales')
  await add.getByRole('button', { name: 'Add' }).click()
  await expectTitles('Playlist', 'Chords', 'Scales')

  addElsewhere('Etudes')
  await part.getByRole('button', { name: 'Rename Chords' }).click()
  const rename = getByRole('dialog', { name: 'Rename material' })
  await rename.getByLabelText('Title').fill('Three chords')
  await rename.getByRole('button', { name: 'Rename' }).click()
  await expect
    .element(rename.getByRole('alert'))
    .toHaveTextContent(
      'These materials were changed somewhere else. Please check them and try again.',
    )
  await rename.getByRole('button', { name: 'Rename' }).click()
  await expectTitles('Playlist', 'Three chords', 'Scales', 'Etudes')

  await part.getByRole('button', { name: 'Remove Etudes' }).click()
  await getByRole('dialog', { name: 'Remove material' })
    .getByRole('button', { name: 'Remove' })
    .click()
  await expectTitles('Playlist', 'Three chords', 'Scales')
})
