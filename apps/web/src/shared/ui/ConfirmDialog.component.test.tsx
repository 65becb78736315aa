import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from '#test/render.tsx'
import { ConfirmDialog } from './Dialog.tsx'

/** A page that asks before it deletes, and counts what the dialog reports. */
async function renderPage(options: { onConfirm: () => Promise<unknown>; success?: string }) {
  const closed: boolean[] = []
  function Page() {
    const [open, setOpen] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Delete class
        </button>
        {open && (
          <ConfirmDialog
            title="Delete the class?"
            question="Nobody can book it any more."
            confirmLabel="Delete"
            workingLabel="Deleting…"
            closeMs={60_000}
            failed={(error) => (error as Error).message}
            onClose={(done) => {
              closed.push(done)
              setOpen(false)
            }}
            {...options}
          />
        )}
      </>
    )
  }
  const screen = await render(<Page />, {
    pages: [{ path: '/other-page', element: <p>Other page</p> }],
  })
  await screen.getByRole('button', { name: 'Delete class' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Delete the class?' })
  await expect.element(dialog).toBeVisible()
  return { ...screen, dialog, closed }
}

describe('a dialog that asks before an action', () => {
  test('focuses Cancel, closes on Escape, and returns the focus', async () => {
    const { dialog, closed, getByRole } = await renderPage({ onConfirm: async () => {} })
    await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    expect(closed).toEqual([false])
    await expect.element(getByRole('button', { name: 'Delete class' })).toHaveFocus()
  })

  test('stays open while the request runs (rule screen-59)', async () => {
    const request = Promise.withResolvers<void>()
    const { dialog, closed } = await renderPage({ onConfirm: () => request.promise })
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect.element(dialog.getByRole('button', { name: 'Deleting…' })).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled()
    await expect.element(dialog.getByRole('button', { name: 'Close' })).toBeDisabled()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).toBeVisible()
    expect(closed).toEqual([])
    request.resolve()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(closed).toEqual([true])
  })

  test('reports the outcome of a request that ends after Back has removed it', async () => {
    const request = Promise.withResolvers<void>()
    const { dialog, closed, current, getByText } = await renderPage({
      onConfirm: () => request.promise,
    })
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await current.router.navigate('/other-page')
    await expect.element(getByText('Other page')).toBeVisible()
    request.resolve()
    await expect.poll(() => closed).toEqual([true])
  })

  test('shows why it failed, and may be confirmed again', async () => {
    let attempts = 0
    const { dialog, closed } = await renderPage({
      onConfirm: async () => {
        attempts += 1
        if (attempts === 1) throw new Error('The class has begun.')
      },
    })
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect.element(dialog.getByText('The class has begun.')).toBeVisible()
    expect(closed).toEqual([])
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect([attempts, closed]).toEqual([2, [true]])
  })

  test('takes a double press for one, and shows the success in the place of the question', async () => {
    let attempts = 0
    const { dialog, closed } = await renderPage({
      onConfirm: async () => {
        attempts += 1
      },
      success: 'The class is deleted.',
    })
    await dialog.getByRole('button', { name: 'Delete' }).dblClick()
    await expect.element(dialog.getByText('The class is deleted.')).toBeVisible()
    await expect.element(dialog.getByText('Nobody can book it any more.')).not.toBeInTheDocument()
    expect([attempts, closed]).toEqual([1, []])
    const close = dialog.getByRole('button', { name: 'Close' }).last()
    await expect.element(close).toHaveFocus()
    await close.click()
    expect(closed).toEqual([true])
  })
})
