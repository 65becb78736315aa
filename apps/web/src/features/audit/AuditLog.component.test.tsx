import { expect, test } from 'vitest'
import { onePage } from '#test/offerings.ts'
import { admin } from '#test/people.ts'
import { render } from '#test/render.tsx'
import { AuditLog } from './AuditLog.tsx'

test('a day that is typed piece by piece is one entry of the history (rule audit-9)', async () => {
  const { getByLabelText, current } = await render(<AuditLog />, {
    user: admin,
    calls: { getAuditLog: { ...onePage(0), entries: [] } },
  })
  const from = getByLabelText('From')
  for (const day of ['2026-11-01', '2026-11-12']) {
    await from.fill(day)
    await expect.poll(() => window.location.search).toBe(`?from=${day}`)
  }
  await current.router.navigate(-1)
  await expect.poll(() => window.location.search).toBe('')
  await expect.element(from).toHaveValue('')
})
