import { expect, onTestFinished, test } from 'vitest'
import { cdp } from 'vitest/browser'
import { render } from '#test/render.tsx'
import { Button } from './Button.tsx'
import { Chip } from './Card.tsx'
import { ViewSwitch } from './SegmentedControl.tsx'
import { Switch } from './Switch.tsx'

interface Emulation {
  send: (method: string, params: object) => Promise<unknown>
}

test('with a contrast theme, states and edges do not depend on backgrounds (rule screen-40)', async () => {
  const { send } = cdp() as unknown as Emulation
  const emulate = (features: { name: string; value: string }[]) =>
    send.call(cdp(), 'Emulation.setEmulatedMedia', { features })
  await emulate([{ name: 'forced-colors', value: 'active' }])
  onTestFinished(() => emulate([]) as Promise<never>)
  const views = [
    { view: 'coming', label: 'Upcoming' },
    { view: 'past', label: 'Past' },
  ] as const
  const { getByRole, getByText } = await render(
    <>
      <Switch label="Mails" help="" on working={false} onChange={() => {}} />
      <Switch label="News" help="" on={false} working={false} onChange={() => {}} />
      <ViewSwitch label="Classes" views={views} shown="past" onShow={() => {}} />
      <Button>Save</Button>
      <Chip>Full</Chip>
    </>,
  )
  const style = (element: Element, part?: string) => getComputedStyle(element, part)
  const colors = (name: string) => {
    const element = getByRole('switch', { name }).element()
    return [style(element).backgroundColor, style(element, '::before').backgroundColor]
  }
  expect(colors('Mails')).not.toEqual(colors('News'))
  for (const name of ['Mails', 'News']) expect(colors(name)[0]).not.toBe(colors(name)[1])
  const background = (name: string) =>
    style(getByRole('button', { name }).element()).backgroundColor
  expect(background('Past')).not.toBe(background('Upcoming'))
  for (const element of [getByRole('button', { name: 'Save' }), getByText('Full')])
    expect(style(element.element().closest('.chip, button')!).borderTopWidth).toBe('1px')
})
