import { useRef, useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { Button } from '#shared/ui/Button.tsx'
import { render } from '#test/render.tsx'
import { useFocusAdded } from './useFocusAdded.ts'

/** A list of two rows that shows all four when `more` has come. */
function Rows({ more }: { more: Promise<unknown> }) {
  const [count, setCount] = useState(2)
  const [working, setWorking] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const focusAdded = useFocusAdded(list, count)
  return (
    <>
      <label>
        Search <input />
      </label>
      <ul ref={list}>
        {[1, 2, 3, 4].slice(0, count).map((row) => (
          <li key={row}>Row {row}</li>
        ))}
      </ul>
      {count < 4 && (
        <Button
          working={working}
          onClick={() => {
            focusAdded()
            setWorking(true)
            void more.then(() => setCount(4))
          }}
        >
          Show more
        </Button>
      )}
    </>
  )
}

test("'Show more' moves the focus to the first row that it has added", async () => {
  const more = Promise.withResolvers<void>()
  const { getByRole, getByText } = await render(<Rows more={more.promise} />)
  getByRole('button', { name: 'Show more' }).element().focus()
  await userEvent.keyboard('{Enter}')
  more.resolve()
  await expect.element(getByText('Row 3')).toHaveFocus()
  await expect.element(getByRole('button', { name: 'Show more' })).not.toBeInTheDocument()
})

test('the focus stays where the person has moved it meanwhile', async () => {
  const more = Promise.withResolvers<void>()
  const { getByRole, getByLabelText, getByText } = await render(<Rows more={more.promise} />)
  await getByRole('button', { name: 'Show more' }).click()
  await getByLabelText('Search').click()
  more.resolve()
  await expect.element(getByText('Row 4')).toBeVisible()
  await expect.element(getByLabelText('Search')).toHaveFocus()
})
