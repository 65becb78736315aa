import { execFile } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import react from '@vitejs/plugin-react'
import { build, type Rolldown } from 'vite'
import { afterAll, describe, expect, test } from 'vitest'
import { englishModule } from '../../apps/web/english-module.ts'
import type { Language } from '../../packages/messages/src/languages.ts'
import { root } from '../run.ts'
import { parse } from '../syntax.ts'
import { filled } from './fill.ts'
import { areaOf } from './read.ts'

/** A language that lacks messages (rule language-10). */

const ENGLISH = `export const title = 'Seats'
export const seats = (count: number) => \`\${count} seats, <link>all</link>\`
export const states = { booked: 'Booked', held: 'Held' }
export const words = ['bad', 'good']
`
const ITALIAN = `/** The seats. */

export const title = 'Posti'
export const states = { booked: 'Prenotato' }
`
const fill = (own: string) =>
  filled(parse('it/seats.ts', own), parse('en/seats.ts', ENGLISH), 'seats')

test('gets what it lacks, each message by itself', () => {
  const text = fill(ITALIAN)
  expect(text.split('\n')).toEqual([
    '/** The seats. */',
    '',
    `import * as english from '../en/seats.ts'`,
    `import { inEnglish } from '../in-english.ts'`,
    '',
    `export const title = 'Posti'`,
    `export const states = { booked: 'Prenotato', "held": inEnglish(english.states.held) }`,
    '',
    'export const seats = inEnglish(english.seats)',
    'export const words = [inEnglish(english.words[0]), inEnglish(english.words[1])]',
    '',
  ])
  expect(fill(text)).toBe(text)
})

test('its English messages count as missing', () => {
  const { messages, lacking } = areaOf('seats', parse('it/seats.ts', fill(ITALIAN)))
  expect(messages.map(({ id }) => id)).toEqual(['seats.title', 'seats.states.booked'])
  expect(lacking.map(({ id }) => id)).toEqual([
    'seats.states.held',
    'seats.seats',
    'seats.words.0',
    'seats.words.1',
  ])
})

describe.each([
  ['it', 'Italiano'],
  ['pt-BR', 'Português (Brasil)'],
])('a sixth language of a handful of messages, %s', (tag, name) => {
  const folder = mkdtempSync(join(tmpdir(), `firstbell-${tag}-`))
  const source = join(folder, 'src')
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  for (const copied of [
    'en',
    'in-english.ts',
    'language-tags.ts',
    'languages.ts',
    'numbers.ts',
    'clocks.ts',
    'ordinal.ts',
    'prices.ts',
  ])
    cpSync(join(root, 'packages/messages/src', copied), join(source, copied), { recursive: true })
  const read = (path: string) => readFileSync(join(source, path), 'utf8')
  const write = (path: string, text: string) => writeFileSync(join(source, path), text)
  mkdirSync(join(source, tag))
  write(`${tag}/language.ts`, read('en/language.ts').replace("= 'en'", `= '${tag}'`))
  write(
    'languages.ts',
    read('languages.ts')
      .replace(/languages = \[.*\]/, `languages = ['en', '${tag}']`)
      .replace("language === 'ar'", "(language as string) === 'ar'")
      .replace(/languageNames: [^}]*\}/s, `languageNames = { en: 'English', '${tag}': '${name}' }`),
  )
  const handful: Record<string, string> = {
    booking: `export const confirm = 'Conferma'\n`,
    waitlist: '',
    'offering-form': '',
  }
  for (const [area, own] of Object.entries(handful))
    write(
      `${tag}/${area}.ts`,
      filled(parse('own.ts', own), parse('english.ts', read(`en/${area}.ts`)), area),
    )

  test('has the types of the messages', async () => {
    write(
      'types.ts',
      [
        `import type { InEveryLanguage } from './languages.ts'`,
        ...Object.keys(handful).map(
          (area, at) => `import * as en${at} from './en/${area}.ts'
import * as own${at} from './${tag}/${area}.ts'
void ({ en: en${at}, '${tag}': own${at} } satisfies InEveryLanguage<typeof en${at}>)`,
        ),
      ].join('\n'),
    )
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        extends: join(root, 'packages/messages/tsconfig.json'),
        include: ['src/types.ts'],
      }),
    )
    const checked = await promisify(execFile)(process.execPath, [
      join(root, 'node_modules/typescript/bin/tsc'),
      '--noEmit',
      '-p',
      folder,
    ]).catch((error: { stdout: string }) => error)
    expect(checked.stdout).toBe('')
  }, 60_000)

  test('is built, and its screens say what is in English', async () => {
    write(
      'screen.tsx',
      `import { renderToString } from 'react-dom/server'
import * as booking from './${tag}/booking.ts'
import * as waitlist from './${tag}/waitlist.ts'
export default renderToString(
  <main>
    <title>{waitlist.leaveTitle}</title>
    <button aria-label={waitlist.view}>{booking.confirm}</button>
    <p>{booking.hasSeat('Yoga')}</p>
    <p>{booking.confirm}: {waitlist.joined(2)}</p>
    <select><option>{waitlist.keep}</option></select>
  </main>,
)`,
    )
    const { output } = (await build({
      root: folder,
      configFile: false,
      logLevel: 'silent',
      plugins: [react({ jsxImportSource: join(root, 'apps/web/src/shared/english') })],
      resolve: {
        alias: [
          { find: '@firstbell/messages/in-english', replacement: join(source, 'in-english.ts') },
        ],
      },
      build: { ssr: join(source, 'screen.tsx'), write: false, minify: false },
    })) as Rolldown.RolldownOutput
    write('screen.js', output[0].code)
    const screen = (await import(join(source, 'screen.js'))) as { default: string }
    const english = (text: string) => `<span lang="en" dir="ltr">${text}</span>`
    expect(screen.default.replaceAll('<!-- -->', '')).toBe(
      [
        '<title>Leave waitlist</title><main>',
        '<button aria-label="View">Conferma</button>',
        `<p>${english('You have a seat in “Yoga”.')}</p>`,
        `<p>Conferma: ${english('You’re 2nd on the waitlist. We’ll email you when a seat is free.')}</p>`,
        '<select><option lang="en" dir="ltr">No, keep it</option></select></main>',
      ].join(''),
    )
  }, 60_000)

  test('has its paths, and its modules are found by those of English', async () => {
    const site = (await import(
      join(source, 'languages.ts')
    )) as typeof import('../../packages/messages/src/languages.ts')
    const language = tag as Language
    expect(site.pathInLanguage(language, '/courses')).toBe(`/${tag}/courses`)
    expect(site.splitPath(`/${tag}/courses`)).toEqual({ language: tag, path: '/courses' })
    expect(site.languageOf(tag)).toBe(tag)
    const module = (folder: string) => `/app/packages/messages/src/${folder}/booking.ts`
    expect(englishModule(module(tag), site.languages)).toBe(module('en'))
    expect(englishModule(module('all'), site.languages)).toBe(module('all'))
  })
})
