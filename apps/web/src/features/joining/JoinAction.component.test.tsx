import { expect, test } from 'vitest'
import { sampleClass } from '#test/offerings.ts'
import { student } from '#test/people.ts'
import { render } from '#test/render.tsx'
import { JoinAction } from './JoinAction.tsx'

test('before a session opens, its row says from when the person can join (rule screen-45)', async () => {
  const item = sampleClass()
  const session = { startsAt: item.startsAt, endsAt: item.endsAt, opensAt: item.startsAt }
  const { getByText } = await render(<JoinAction item={item} session={session} />, {
    user: student,
  })
  await expect.element(getByText(/^You can join from \w+/)).toBeVisible()
})
