/// <reference types="node" />
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Colours = Record<string, string>
const css = readFileSync(new URL('./theme.css', import.meta.url), 'utf8')
const [light, dark, , classroom] = [...css.matchAll(/\{([^}]*--color-paper:[^}]*)\}/g)].map(
  ([, block]) =>
    Object.fromEntries(
      [...(block ?? '').matchAll(/--color-([\w-]+):\s*(#[0-9a-f]{6})/g)].map(([, name, value]) => [
        name,
        value,
      ]),
    ),
) as [Colours, Colours, Colours, Colours]

/** Foreground, its backgrounds, minimum contrast (WCAG 2.2: text 4.5, edges 3). */
const pairings: [string, string[], number][] = [
  ['ink', ['paper', 'surface', 'sunken', 'accent-soft', 'amber-soft', 'danger-soft'], 4.5],
  ['muted', ['paper', 'surface', 'sunken'], 4.5],
  ['accent', ['paper', 'surface', 'sunken'], 4.5],
  ['accent-strong', ['paper', 'surface', 'sunken'], 4.5],
  ['accent-ink', ['accent-soft', 'paper', 'surface'], 4.5],
  ['amber', ['paper', 'surface', 'sunken', 'amber-soft'], 4.5],
  ['danger', ['paper', 'surface', 'sunken', 'danger-soft'], 4.5],
  ['on-accent', ['accent', 'accent-strong'], 4.5],
  ['on-danger', ['danger', 'danger-strong'], 4.5],
  ['edge', ['paper', 'surface', 'sunken'], 3],
]

for (const [scheme, colours] of [
  ['light', light],
  ['dark', dark],
] as const)
  test.each(
    pairings.flatMap(([front, backs, least]) => backs.map((back) => [front, back, least] as const)),
  )(`${scheme}: %s on %s has a contrast of at least %s`, (front, back, least) => {
    expect(contrast(colours[front], colours[back])).toBeGreaterThanOrEqual(least)
  })

test('the room of a class has the dark colours in both themes (rule screen-68)', () => {
  expect(classroom).toEqual(dark)
})

function contrast(a: string | undefined, b: string | undefined): number {
  const [bright = 0, dim = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (bright + 0.05) / (dim + 0.05)
}

function luminance(colour: string | undefined): number {
  const channels = /^#(..)(..)(..)$/.exec(colour ?? '')?.slice(1)
  if (!channels) throw new Error(`No such colour: ${colour}`)
  const [r = 0, g = 0, b = 0] = channels.map((hex) => {
    const value = parseInt(hex, 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
