import { describe, expect, test } from 'vitest'
import { render } from '#test/render.tsx'
import { useUrlDialog } from './dialog-url.ts'

function Page() {
  const booked = useUrlDialog('class', ['receipt'])
  const receipt = useUrlDialog('receipt')
  return (
    <>
      <button type="button" onClick={() => booked.open('c1')}>
        View
      </button>
      <button type="button" onClick={() => receipt.open('r1')}>
        Receipt
      </button>
      <button type="button" onClick={booked.close}>
        Close class
      </button>
      <button type="button" onClick={receipt.close}>
        Close receipt
      </button>
      <p>
        class {booked.value ?? 'none'}, receipt {receipt.value ?? 'none'}
      </p>
    </>
  )
}

describe('a dialog in the address', () => {
  const renderPage = async (at: string) => {
    const screen = await render(<Page />, { at })
    return {
      current: screen.current,
      press: (name: string) => screen.getByRole('button', { name }).click(),
      expectShown: async (text: string) => {
        await expect.element(screen.getByText(text)).toBeVisible()
      },
    }
  }

  test('opens once for a double press, and Back closes it', async () => {
    const { press, expectShown } = await renderPage('/profile?page=2')
    await press('View')
    await press('View')
    await expectShown('class c1, receipt none')
    expect(window.location.search).toBe('?page=2&class=c1')
    window.history.back()
    await expectShown('class none, receipt none')
    expect(window.location.search).toBe('?page=2')
  })

  test('goes back when it is closed, and can be closed again after Forward', async () => {
    const { press, expectShown } = await renderPage('/profile')
    await press('View')
    await expectShown('class c1, receipt none')
    for (const _attempt of [1, 2]) {
      await press('Close class')
      await expectShown('class none, receipt none')
      window.history.forward()
      await expectShown('class c1, receipt none')
    }
  })

  test('closes the dialogs above it, and leaves those below open', async () => {
    const { press, expectShown } = await renderPage('/profile')
    await press('View')
    await expectShown('class c1, receipt none')
    await press('Receipt')
    await expectShown('class c1, receipt r1')
    await press('Close receipt')
    await expectShown('class c1, receipt none')
    window.history.forward()
    await expectShown('class c1, receipt r1')
    await press('Close class')
    await expectShown('class none, receipt none')
  })

  test('that a link has opened is closed in place', async () => {
    const { press, expectShown, current } = await renderPage('/profile?class=c1&page=2')
    await press('Close class')
    await expectShown('class none, receipt none')
    expect(window.location.search).toBe('?page=2')
    expect(current.router.state.historyAction).toBe('REPLACE')
  })
})
