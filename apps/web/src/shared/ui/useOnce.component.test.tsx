import { expect, test } from 'vitest'
import { render } from '#test/render.tsx'
import { useOnce, type Once } from './useOnce.ts'

/** A button that ignores presses as `useOnce` does, and the attempts that it has made. */
async function renderButton(options?: { lockAfterSuccess: boolean }) {
  const attempts: PromiseWithResolvers<void>[] = []
  let guard: Once | undefined
  function Save() {
    const once = useOnce()
    const act = () => {
      const attempt = Promise.withResolvers<void>()
      attempts.push(attempt)
      return attempt.promise
    }
    const press = () => {
      guard = once
      once(act, options)
    }
    return (
      <button type="button" onClick={press}>
        Save
      </button>
    )
  }
  const { getByRole } = await render(<Save />)
  return { save: getByRole('button', { name: 'Save' }), attempts, release: () => guard?.release() }
}

test('a double press acts once, and another press after the answer acts again', async () => {
  const { save, attempts } = await renderButton()
  await save.dblClick()
  expect(attempts).toHaveLength(1)
  attempts[0]?.resolve()
  await save.click()
  expect(attempts).toHaveLength(2)
})

test('after a failure it acts again', async () => {
  const { save, attempts } = await renderButton({ lockAfterSuccess: true })
  await save.click()
  attempts[0]?.reject(new Error('refused'))
  await save.click()
  expect(attempts).toHaveLength(2)
})

test('with lockAfterSuccess it acts no more after a success, until it is released', async () => {
  const { save, attempts, release } = await renderButton({ lockAfterSuccess: true })
  await save.click()
  attempts[0]?.resolve()
  await save.click()
  expect(attempts).toHaveLength(1)
  release()
  await save.click()
  expect(attempts).toHaveLength(2)
})
