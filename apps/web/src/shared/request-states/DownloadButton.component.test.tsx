import { expect, test, vi } from 'vitest'
import { noNetwork } from '#test/calls.ts'
import { student } from '#test/people.ts'
import { render } from '#test/render.tsx'
import { DownloadButton } from './DownloadButton.tsx'

test('a file that cannot be downloaded says so (rule message-9)', async () => {
  const { getByRole } = await render(
    <DownloadButton path="/list.csv">Download list</DownloadButton>,
    {
      user: student,
    },
  )
  const answerCalls = window.fetch
  vi.spyOn(window, 'fetch').mockImplementation(async (resource, init) =>
    String(resource).endsWith('/list.csv') ? noNetwork() : answerCalls(resource, init),
  )
  await getByRole('button', { name: 'Download list' }).click()
  await expect.element(getByRole('alert')).toHaveTextContent('An error occurred. Please try again.')
})
