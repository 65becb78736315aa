import { expect, test } from 'vitest'
import { student } from '#test/people.ts'
import { render } from '#test/render.tsx'
import { ConnectionsSection } from './ConnectionsSection.tsx'

test('after Back from the provider, Connect can be pressed again (rule oidc-9)', async () => {
  const { getByRole, inputs } = await render(<ConnectionsSection connections={[]} />, {
    user: student,
    site: { providers: [{ name: 'school', label: 'Demo School' }] },
    // A URL with another hash leaves the page open, like one that bfcache restores.
    calls: { connectProvider: { message: '', url: '#provider' } },
  })
  const connect = getByRole('button', { name: 'Connect Demo School' })
  await connect.click()
  await expect.element(getByRole('button', { name: 'Connecting...' })).toBeDisabled()
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  await connect.click()
  await expect.poll(() => inputs('connectProvider')).toHaveLength(2)
})
