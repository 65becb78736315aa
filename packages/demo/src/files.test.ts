import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DEFAULT_SESSION_MINUTES, IMAGE_WIDTHS } from '@firstbell/contract/limits'
import { expect, test } from 'vitest'
import { portraits, readPicture, readResume, scenes } from './files.ts'
import type { Portrait, Scene } from './files.ts'
import { offerings } from './offerings.ts'
import { instructors } from './people.ts'

const folder = (name: string) => readdirSync(join(import.meta.dirname, '..', name)).sort()

test('every picture, resume and material is there, belongs to somebody, and no other is', () => {
  expect(instructors.map((one) => one.portrait).sort()).toEqual(Object.keys(portraits).sort())
  const shown = new Set<string>(offerings.map((one) => one.about.scene))
  expect([...shown].sort()).toEqual(Object.keys(scenes).sort())
  expect(folder('pictures')).toEqual([...Object.keys(portraits), ...Object.keys(scenes)].sort())
  expect(folder('resumes')).toEqual(
    Object.keys(portraits)
      .map((name) => `${name}.pdf`)
      .sort(),
  )
  expect(folder('materials')).toEqual(
    offerings
      .flatMap(({ materials = [] }) => materials.flatMap(({ file }) => file ?? []))
      .map((name) => `${name}.pdf`)
      .sort(),
  )
})

test('a picture has every width that is served and not wider than itself', async () => {
  const pictures = await Promise.all([
    ...Object.keys(portraits).map((name) => readPicture(name as Portrait)),
    ...Object.keys(scenes).map((name) => readPicture(name as Scene)),
  ])
  for (const { variants, width } of pictures) {
    const steps = IMAGE_WIDTHS.filter((step) => step < width).map((step) => `w${step}`)
    expect([...variants.keys()].sort()).toEqual([...steps, 'full'].sort())
    for (const bytes of variants.values())
      expect(bytes.toString('latin1', 0, 12)).toMatch(/^RIFF.{4}WEBP$/s)
  }
})

test('a resume is a PDF', async () => {
  for (const name of Object.keys(portraits))
    expect((await readResume(name as Portrait)).toString('latin1', 0, 5)).toBe('%PDF-')
})

test('what courses say of their sessions is true: how often they meet, and for how long (rules session-2, session-12)', () => {
  const lengths: Record<number, RegExp> = {
    30: /half an hour/,
    45: /three quarters of an hour/,
    60: /\ban hour\b|quiet hour/,
    90: /ninety minutes/,
  }
  for (const { modules, title, description, time } of offerings) {
    if (!modules) continue
    const { sessionMinutes = DEFAULT_SESSION_MINUTES } = time
    expect(description, title).toMatch(lengths[sessionMinutes]!)
    if (time.schedule) {
      expect(time.schedule.every, title).toBe('week')
      expect(description, title).toMatch(/\bonce a week\b/i)
      continue
    }
    expect(description, title).toMatch(/\beach (day|morning|evening)\b/i)
    expect(description, title).not.toMatch(/a week\b|weekend|weekly|\b(Mon|Tues|Thurs|Fri)day/)
  }
})
