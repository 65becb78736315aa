import { useState, type ComponentType } from 'react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { lazyDialog } from '#shared/request-states/lazy-dialog.tsx'
import { Dialog } from '#shared/ui/Dialog.tsx'
import { render } from '#test/render.tsx'
import { lazyPart } from './lazy-part.tsx'

/** Loads code that fails to come until `arrive` has been called. */
function lateCode<Props>(component: ComponentType<Props>) {
  let arrived = false
  let attempts = 0
  return {
    load: async () => {
      attempts += 1
      if (!arrived) throw new TypeError('Failed to fetch dynamically imported module')
      return component
    },
    arrive: () => (arrived = true),
    attempts: () => attempts,
  }
}

/** Whether the server answers a reload of the page. */
function stubServer(reachable: boolean) {
  const answer = vi.spyOn(window, 'fetch').mockImplementation(async () => {
    if (!reachable) throw new TypeError('Failed to fetch')
    return new Response()
  })
  onTestFinished(() => answer.mockRestore())
}

const genericError = 'An error occurred. Please try again.'

describe('a part of a page whose code does not come (rule screen-51)', () => {
  test('says so in its place, and loads again without a reload', async () => {
    const code = lateCode(() => <p>Filters</p>)
    const Part = lazyPart(code.load)
    const { getByRole, getByText, getByLabelText } = await render(
      <>
        <input aria-label="Note" />
        <Part />
      </>,
    )
    await getByLabelText('Note').fill('typed')
    await expect.element(getByText(genericError)).toBeVisible()
    code.arrive()
    await getByRole('button', { name: 'Try again' }).click()
    await expect.element(getByText('Filters')).toBeVisible()
    await expect.element(getByLabelText('Note')).toHaveValue('typed')
    expect(code.attempts()).toBe(2)
  })

  test('loads by itself when the network is back', async () => {
    const code = lateCode(() => <p>Filters</p>)
    const Part = lazyPart(code.load)
    const { getByText } = await render(<Part />)
    await expect.element(getByText(genericError)).toBeVisible()
    code.arrive()
    window.dispatchEvent(new Event('online'))
    await expect.element(getByText('Filters')).toBeVisible()
  })

  test('offers to try again after its first failure, also if a prefetch had failed before', async () => {
    stubServer(true)
    const code = lateCode(() => <p>Filters</p>)
    const Part = lazyPart(code.load)
    await expect(Part.load()).rejects.toThrow()
    const { getByRole } = await render(<Part />)
    await expect.element(getByRole('button', { name: 'Try again' })).toBeVisible()
  })

  test('appears in every place once it has come', async () => {
    const code = lateCode(() => <p>Menu</p>)
    const Part = lazyPart(code.load)
    const { getByRole, getByText } = await render(
      <>
        <Part />
        <Part />
      </>,
    )
    await expect.element(getByText(genericError).nth(1)).toBeVisible()
    code.arrive()
    await getByRole('button', { name: 'Try again' }).first().click()
    await expect.poll(() => getByText('Menu').elements().length).toBe(2)
  })

  test('offers Reload after a second failure, if the server answers', async () => {
    const Part = lazyPart(lateCode(() => null).load)
    const { getByRole } = await render(<Part />)
    stubServer(true)
    await getByRole('button', { name: 'Try again' }).click()
    await expect.element(getByRole('button', { name: 'Reload' })).toBeVisible()
  })

  test('offers no Reload while the server does not answer', async () => {
    const code = lateCode(() => null)
    const Part = lazyPart(code.load)
    const { getByRole } = await render(<Part />)
    stubServer(false)
    await getByRole('button', { name: 'Try again' }).click()
    await expect.poll(code.attempts).toBe(2)
    await expect.element(getByRole('button', { name: 'Try again' })).toBeVisible()
  })
})

describe('a dialog whose code comes late (rule screen-51)', () => {
  interface Props {
    open: boolean
    onClose: () => void
  }
  const Content = ({ open, onClose }: Props) => (
    <Dialog open={open} onClose={onClose} title="Time zone" />
  )

  async function renderOpener(load: () => Promise<ComponentType<Props>>) {
    const LateDialog = lazyDialog(load)
    function Opener() {
      const [state, setState] = useState<'open' | 'closed'>()
      return (
        <>
          <button type="button" onClick={() => setState('open')}>
            Change
          </button>
          {state && <LateDialog open={state === 'open'} onClose={() => setState('closed')} />}
        </>
      )
    }
    const screen = await render(<Opener />)
    const change = screen.getByRole('button', { name: 'Change' })
    await change.click()
    return { ...screen, change }
  }

  test('says that it opens, and Escape closes it', async () => {
    const code = Promise.withResolvers<typeof Content>()
    const { getByRole, getByText, change } = await renderOpener(() => code.promise)
    await expect.element(getByText('Opening...')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(getByText('Opening...')).not.toBeInTheDocument()
    await change.click()
    code.resolve(Content)
    await expect.element(getByRole('dialog', { name: 'Time zone' })).toBeVisible()
  })

  test('says that it cannot be opened, and tries again on request', async () => {
    const code = lateCode(Content)
    const { getByRole } = await renderOpener(code.load)
    const failure = getByRole('dialog', { name: 'Not loaded' })
    await expect.element(failure.getByText(genericError)).toBeVisible()
    code.arrive()
    await failure.getByRole('button', { name: 'Try again' }).click()
    await expect.element(getByRole('dialog', { name: 'Time zone' })).toBeVisible()
  })

  test('returns the focus when it is closed, and tries again when it is opened again', async () => {
    const code = lateCode(Content)
    const { getByRole, change } = await renderOpener(code.load)
    const failure = getByRole('dialog', { name: 'Not loaded' })
    await expect.element(failure).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(failure).not.toBeInTheDocument()
    await expect.element(change).toHaveFocus()
    code.arrive()
    await userEvent.keyboard('{Enter}')
    await expect.element(getByRole('dialog', { name: 'Time zone' })).toBeVisible()
  })
})
