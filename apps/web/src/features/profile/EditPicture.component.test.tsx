import { PROFILE_MODAL_CLOSE_MS } from '@firstbell/contract/limits'
import { expect, test, vi } from 'vitest'
import { expectAccessible } from '#test/accessible.ts'
import { expectFaultSentences, expectText, REASON } from '#test/faults.ts'
import { student } from '#test/people.ts'
import { render } from '#test/render.tsx'
import { expectDelayedClose } from '#test/success.ts'
import { pictureFile, stubUploads } from '#test/uploads.ts'
import EditPicture from './EditPicture.tsx'

const FAILED = 'Failed to update profile picture.'

async function renderForm() {
  const uploads = stubUploads()
  const close = vi.fn<() => void>()
  const screen = await render(<EditPicture user={student} onClose={close} />, { user: student })
  const dialog = screen.getByRole('dialog', { name: 'Edit picture' })
  return {
    ...screen,
    uploads,
    close,
    dialog,
    field: dialog.getByLabelText('Profile picture'),
    save: dialog.getByRole('button', { name: 'Save' }),
  }
}

test('a picture must be chosen, and be one (rule message-12)', async () => {
  const { dialog, field, save, uploads } = await renderForm()
  await save.click()
  await expect.element(dialog.getByText('Please select a file to upload.')).toBeVisible()
  await field.upload(new File(['me'], 'me.txt', { type: 'text/plain' }))
  await save.click()
  await expect.element(dialog.getByText('This type of file is not accepted.')).toBeVisible()
  await field.upload(pictureFile('me.png'))
  await expect.element(dialog.getByRole('img', { name: 'Preview of me.png' })).toBeVisible()
  expect(uploads.methods).toEqual([])
  await expectAccessible()
})

test('a picture whose upload fails has a sentence for each cause (rule message-12)', async () => {
  const { dialog, field, save, uploads } = await renderForm()
  await field.upload(pictureFile())
  for (const [answer, sentence] of [
    [new Response('', { status: 400 }), FAILED],
    [Response.json({ message: REASON }, { status: 400 }), `${FAILED} ${REASON}`],
    [new Response('', { status: 413 }), FAILED],
    [Response.json({ message: REASON }, { status: 501 }), `${FAILED} ${REASON}`],
    [new Response('', { status: 501 }), FAILED],
    [new Response('', { status: 201 }), 'Failed to retrieve file ID after upload.'],
    [
      new Response('', { status: 201, headers: { location: '/files/a%20b' } }),
      'Failed to generate file preview URL.',
    ],
    [
      new Response('', { status: 201, headers: { location: '/files/' } }),
      'Failed to retrieve file ID after upload.',
    ],
  ] as const) {
    const before = uploads.methods.length
    uploads.stub({ begin: () => answer })
    await save.click()
    await expect.poll(() => uploads.methods.length).toBeGreaterThan(before)
    await expectText(dialog.getByRole('alert'), sentence, answer.status)
    await expect.element(save).toBeEnabled()
  }
})

test('an uploaded picture that could not be stored says so (rule message-9)', async () => {
  const screen = await renderForm()
  await screen.field.upload(pictureFile())
  await expectFaultSentences(screen, 'editProfilePic', {
    act: () => screen.save.click(),
    at: screen.dialog.getByRole('alert'),
    says: { otherwise: FAILED },
  })
  expect(screen.inputs('editProfilePic').at(-1)).toEqual({ profilePic: '/files/f1/view' })
})

test('a changed picture is shown for a second before the dialog closes (rule limit-4)', async () => {
  const { dialog, field, save, close, stub } = await renderForm()
  stub({ editProfilePic: { message: '', user: { ...student, profilePic: '/files/f1/view' } } })
  await field.upload(pictureFile())
  await expectDelayedClose({
    button: save,
    dialog,
    success: 'Profile picture updated successfully!',
    close,
    closeMs: PROFILE_MODAL_CLOSE_MS,
  })
})
