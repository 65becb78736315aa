import { expect, test } from 'vitest'
import { sampleClass } from '#test/offerings.ts'
import { render } from '#test/render.tsx'
import { OfferingCard } from './OfferingCard.tsx'

test('a card of a page from right to left aligns a Latin title and a Latin text alike (rule language-7)', async () => {
  const item = sampleClass({ title: 'Guitar', description: 'Three chords.' })
  const { getByText } = await render(
    <ul dir="rtl" style={{ width: '20rem' }}>
      <OfferingCard item={item} footer={null} />
    </ul>,
  )
  await expect.element(getByText(item.description)).toBeVisible()
  const rightOf = (text: string) => {
    const line = document.createRange()
    line.selectNodeContents(getByText(text).element())
    return Math.round(line.getBoundingClientRect().right)
  }
  const card = getByText(item.title).element().closest('h3')!.getBoundingClientRect()
  expect([rightOf(item.title), rightOf(item.description)]).toEqual([
    Math.round(card.right),
    Math.round(card.right),
  ])
})
