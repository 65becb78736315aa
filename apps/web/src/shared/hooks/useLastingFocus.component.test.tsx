import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { ConfirmDialog } from '#shared/ui/Dialog.tsx'
import { render } from '#test/render.tsx'
import { useLastingFocus } from './useLastingFocus.ts'

/** A list whose rows can be removed, with a question or without. */
function List({ asks = false }: { asks?: boolean }) {
  const [rows, setRows] = useState(['Chords', 'Scales'])
  const [asked, setAsked] = useState<string>()
  const { region, heading } = useLastingFocus()
  const remove = (row: string) => setRows((before) => before.filter((other) => other !== row))
  return (
    <main>
      <button type="button">Elsewhere</button>
      <section ref={region}>
        <h2 ref={heading} tabIndex={-1}>
          Materials
        </h2>
        <ul>
          {rows.map((row) => (
            <li key={row}>
              <button type="button" onClick={() => (asks ? setAsked(row) : remove(row))}>
                Remove {row}
              </button>
            </li>
          ))}
        </ul>
      </section>
      <button
        type="button"
        onClick={() => remove('Scales')}
        onMouseDown={(e) => e.preventDefault()}
      >
        Refresh
      </button>
      {asked !== undefined && (
        <ConfirmDialog
          title="Remove it?"
          question="It cannot be restored."
          confirmLabel="Remove"
          onConfirm={async () => remove(asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </main>
  )
}

describe('the focus of a list whose rows go', () => {
  test('moves to the heading when the focused row is removed', async () => {
    const { getByRole } = await render(<List />)
    await getByRole('button', { name: 'Remove Chords' }).click()
    await expect.element(getByRole('heading', { name: 'Materials' })).toHaveFocus()
  })

  test('moves to the heading after a dialog has removed the row that opened it', async () => {
    const { getByRole } = await render(<List asks />)
    await getByRole('button', { name: 'Remove Chords' }).click()
    await getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect.element(getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(getByRole('heading', { name: 'Materials' })).toHaveFocus()
  })

  test('stays where it is while another row is removed', async () => {
    const { getByRole } = await render(<List />)
    const elsewhere = getByRole('button', { name: 'Elsewhere' })
    await elsewhere.click()
    await getByRole('button', { name: 'Refresh' }).click()
    await expect.element(getByRole('button', { name: 'Remove Scales' })).not.toBeInTheDocument()
    await expect.element(elsewhere).toHaveFocus()
  })
})
