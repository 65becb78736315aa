import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { useUrlDialog } from '#shared/routing/dialog-url.ts'
import { TextField } from '#shared/ui/Field.tsx'
import { render } from '#test/render.tsx'
import { FormDialog } from './FormDialog.tsx'
import { useFormSubmit } from './useFormSubmit.ts'

interface FormOptions {
  send: (name: string) => Promise<unknown>
  success?: string
}

function RenameDialog({
  send,
  success,
  drafted,
  onClose,
  onDone,
}: FormOptions & { drafted: boolean; onClose: () => void; onDone: () => void }) {
  const form = useForm({ defaultValues: { name: '' } })
  const submission = useFormSubmit(form, {
    send: ({ name }) => send(name),
    failed: 'The name was not saved.',
    ...(drafted && { draft: 'rename' }),
  })
  return (
    <FormDialog
      title="Rename the class"
      submission={submission}
      submitLabel="Save"
      workingLabel="Saving…"
      closeMs={60_000}
      onClose={onClose}
      onDone={onDone}
      {...(success !== undefined && { success })}
    >
      <TextField label="Name" {...form.register('name')} />
    </FormDialog>
  )
}

/** Renders a page with a form dialog in the URL. Returns the callbacks that the dialog calls. */
async function renderPage({ drafted = false, ...options }: FormOptions & { drafted?: boolean }) {
  const outcomes: string[] = []
  function Page() {
    const dialog = useUrlDialog('rename')
    const [name, setName] = useState('Chords')
    const close = (outcome: string) => () => {
      outcomes.push(outcome)
      if (outcome === 'done') setName('Scales')
      dialog.close()
    }
    return (
      <>
        <h1>{name}</h1>
        <button type="button" onClick={() => dialog.open('1')}>
          Rename
        </button>
        {dialog.value !== null && (
          <RenameDialog
            {...options}
            drafted={drafted}
            onClose={close('closed')}
            onDone={close('done')}
          />
        )}
      </>
    )
  }
  const screen = await render(<Page />, { at: '/class' })
  await screen.getByRole('button', { name: 'Rename' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Rename the class' })
  await expect.element(dialog).toBeVisible()
  return { ...screen, dialog, outcomes, save: dialog.getByRole('button', { name: 'Save' }) }
}

describe('a dialog with a form', () => {
  test('stays open while it is sent, and reports the outcome (rule screen-59)', async () => {
    const answer = Promise.withResolvers<void>()
    const sent: string[] = []
    const { dialog, outcomes, save, getByRole } = await renderPage({
      send: (name) => {
        sent.push(name)
        return answer.promise
      },
    })
    await expect.element(dialog.getByLabelText('Name')).toHaveFocus()
    await userEvent.keyboard('Scales')
    await save.dblClick()
    await expect.element(dialog.getByRole('button', { name: 'Saving…' })).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled()
    await expect.element(dialog.getByRole('button', { name: 'Close' })).toBeDisabled()
    await userEvent.keyboard('{Escape}')
    await expect.element(getByRole('dialog', { name: 'Unsaved changes' })).not.toBeInTheDocument()
    expect(outcomes).toEqual([])
    answer.resolve()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(getByRole('heading', { name: 'Scales' })).toBeVisible()
    expect([sent, outcomes]).toEqual([['Scales'], ['done']])
  })

  test('asks before Escape discards input, and keeps it on request', async () => {
    const { dialog, outcomes, getByRole } = await renderPage({ send: async () => {} })
    await dialog.getByLabelText('Name').fill('Scales')
    await userEvent.keyboard('{Escape}')
    const question = getByRole('dialog', { name: 'Unsaved changes' })
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect.element(dialog.getByLabelText('Name')).toHaveValue('Scales')
    await userEvent.keyboard('{Escape}')
    await question.getByRole('button', { name: 'Yes, discard' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(outcomes).toEqual(['closed'])
  })

  test('can be closed again after Forward has brought it back', async () => {
    const { dialog } = await renderPage({ send: async () => {} })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    window.history.forward()
    await expect.element(dialog).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    expect(window.location.search).toBe('')
  })

  test('shows the success instead of the form, and closes as done', async () => {
    const { dialog, outcomes, save } = await renderPage({
      send: async () => {},
      success: 'The class has a new name.',
    })
    await save.click()
    await expect.element(dialog.getByText('The class has a new name.')).toBeVisible()
    await expect.element(dialog.getByLabelText('Name')).not.toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    expect(outcomes).toEqual(['done'])
  })

  test('asks before Back leaves input that no draft keeps', async () => {
    const { dialog, getByRole } = await renderPage({ send: async () => {} })
    await dialog.getByLabelText('Name').fill('Scales')
    window.history.back()
    const question = getByRole('dialog', { name: 'Unsaved changes' })
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect.element(dialog.getByLabelText('Name')).toHaveValue('Scales')
    window.history.back()
    await question.getByRole('button', { name: 'Yes, discard' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
  })

  test.each([
    ['asks before a reload loses input that no draft keeps', false],
    ['does not ask before a reload if a draft keeps the input', true],
  ])('%s', async (_name, drafted) => {
    const leave = () => {
      const event = new Event('beforeunload', { cancelable: true })
      window.dispatchEvent(event)
      return event.defaultPrevented
    }
    const { dialog } = await renderPage({ send: async () => {}, drafted })
    expect(leave()).toBe(false)
    await dialog.getByLabelText('Name').fill('Scales')
    await expect.poll(leave).toBe(!drafted)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(leave()).toBe(false)
  })

  test('keeps a draft when Back closes it, and none after Cancel', async () => {
    const { dialog, getByRole } = await renderPage({ send: async () => {}, drafted: true })
    await dialog.getByLabelText('Name').fill('Scales')
    window.history.back()
    await expect.element(dialog).not.toBeInTheDocument()
    await getByRole('button', { name: 'Rename' }).click()
    await expect.element(dialog.getByLabelText('Name')).toHaveValue('Scales')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await getByRole('button', { name: 'Rename' }).click()
    await expect.element(dialog.getByLabelText('Name')).toHaveValue('')
  })

  test('restores a draft after a reload, and closes unasked without input', async () => {
    const { dialog, getByRole, reload } = await renderPage({ send: async () => {}, drafted: true })
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await getByRole('button', { name: 'Rename' }).click()
    await dialog.getByLabelText('Name').fill('Scales')
    await reload()
    await expect.element(dialog.getByLabelText('Name')).toHaveValue('Scales')
    await userEvent.keyboard('{Escape}')
    await getByRole('button', { name: 'Yes, discard' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await getByRole('button', { name: 'Rename' }).click()
    await expect.element(dialog.getByLabelText('Name')).toHaveValue('')
  })
})
