import type { AuditEntry } from '@firstbell/contract/audit'
import { expect, test } from 'vitest'
import { expectAccessible } from '#test/accessible.ts'
import { refusal } from '#test/calls.ts'
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

const entry: AuditEntry = {
  id: 'a1',
  at: '2026-11-12T10:00:00.000Z',
  kind: 'instructor.approved',
  actor: { type: 'person', id: admin._id, name: admin.name, email: admin.email },
  subject: { type: 'person', id: 'p1', name: 'Lena Lang', email: 'lena@example.com' },
  details: {},
  address: '192.0.2.7',
}

test('the filters say what is wrong and what matches nothing, and are cleared together (rule audit-9)', async () => {
  const { getByRole, getByText, getByLabelText, stub, inputs } = await render(<AuditLog />, {
    user: admin,
    calls: {
      getAuditLog: ({ from }) =>
        from === undefined ? { ...onePage(1), entries: [entry] } : { ...onePage(0), entries: [] },
    },
  })
  await expect.element(getByRole('listitem').getByText('192.0.2.7')).toBeVisible()
  await expectAccessible()
  await getByLabelText('From').fill('2020-01-02')
  await getByLabelText('To').fill('2020-01-01')
  await expect.element(getByText('The end must not be before the start.')).toBeVisible()
  await expect.element(getByText('Nothing matches these filters.')).toBeVisible()
  await getByRole('button', { name: 'Clear filters' }).click()
  await expect.element(getByLabelText('From')).toHaveValue('')
  await expect.element(getByRole('heading', { name: 'Audit log' })).toHaveFocus()

  await getByRole('button', { name: /^Lena Lang/ }).click()
  await expect.element(getByLabelText('Person')).toHaveValue('lena@example.com')
  await expect
    .poll(() => inputs('getAuditLog').at(-1))
    .toMatchObject({ person: 'lena@example.com' })

  stub({ getAuditLog: refusal(400, 'invalid', 'No.') })
  await getByLabelText('Kind').selectOptions('Instructor rejected')
  await expect.element(getByText('No.')).toBeVisible()
  stub({ getAuditLog: { ...onePage(1), entries: [entry] } })
  await getByRole('button', { name: 'Try again' }).click()
  await expect.element(getByRole('listitem').getByText('192.0.2.7')).toBeVisible()
})
