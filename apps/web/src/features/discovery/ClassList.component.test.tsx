import { expect, test } from 'vitest'
import { expectText, failing } from '#test/faults.ts'
import { onePage, sampleClass } from '#test/offerings.ts'
import { render } from '#test/render.tsx'
import { ClassList } from './ClassList.tsx'

test.each(['empty', 'silence'] as const)(
  'classes that cannot be loaded say so, and Try again loads them (%s, rule message-11)',
  async (fault) => {
    const item = sampleClass()
    const { getByRole, stub } = await render(<ClassList footer={() => null} />, {
      calls: failing('getAllClasses', fault),
    })
    const sentence = getByRole('alert').getByRole('paragraph')
    await expectText(sentence, 'Failed to load classes. Please try again later.')
    stub({ getAllClasses: { ...onePage(1), classes: [item] } })
    await getByRole('button', { name: 'Try again' }).click()
    await expect.element(getByRole('heading', { name: item.title })).toBeVisible()
  },
)
