import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { directionOf, languageNames, type Language } from '../../packages/messages/src/languages.ts'
import { root } from '../run.ts'
import { toIcu } from './pattern.ts'
import { pluralForms } from './po.ts'
import { readLanguage, type Message, type Parameter } from './read.ts'

/**
 * Pages for a reader of a language, who corrects its texts without running the product: every mail as it is sent, and
 * the messages of the screens in their order, with example parameters, next to the English ones.
 */

/** Writes both pages of a language. @returns their paths */
export async function writePreview(language: Language, folder: string): Promise<string[]> {
  mkdirSync(folder, { recursive: true })
  const pages = { screens: await screens(language), mails: await mails(language) }
  return Object.entries(pages).map(([name, html]) => {
    const path = join(folder, `${language}-${name}.html`)
    writeFileSync(path, html)
    return path
  })
}

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const page = (language: Language, title: string, body: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}: ${languageNames[language]}</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 72rem; padding: 0 1rem; color: #1c1b22; background: #fff }
h2 { margin: 2.5rem 0 .5rem }
table { border-collapse: collapse; width: 100%; table-layout: fixed }
td { border-top: 1px solid #ddd; padding: .4rem .75rem .4rem 0; vertical-align: top; overflow-wrap: anywhere }
td:first-child { width: 22% }
code, .note { font-size: .8rem; color: #5a5764 }
p { margin: 0 0 .25rem }
iframe { width: 100%; height: 44rem; border: 1px solid #ddd }
</style>
<h1>${title}: ${languageNames[language]}</h1>
${body}
`

// --------------------------------------------------------------------------------------- screens

async function screens(language: Language): Promise<string> {
  const english = readLanguage('en')
  const own = new Map(
    readLanguage(language).flatMap((area) => area.messages.map((each) => [each.id, each])),
  )
  const sections: string[] = []
  for (const area of english) {
    if (area.name.startsWith('mails-')) continue
    const rows: string[] = []
    for (const message of area.messages) {
      const translation = own.get(message.id)
      const [left, right] = await Promise.all([
        examplesOf(message, 'en', message.parameters),
        translation ? examplesOf(translation, language, message.parameters) : ['–'],
      ])
      rows.push(
        `<tr><td><code>${message.id}</code>${message.notes.map((note) => `<p class="note">${escapeHtml(note)}</p>`).join('')}</td>
<td lang="en">${paragraphs(left)}</td><td lang="${language}" dir="${directionOf(language)}">${paragraphs(right)}</td></tr>`,
      )
    }
    sections.push(
      `<h2>${area.name}</h2>\n<p>${escapeHtml(area.note ?? '')}</p>\n<table>${rows.join('\n')}</table>`,
    )
  }
  return page(language, 'Screens', sections.join('\n'))
}

const paragraphs = (texts: string[]): string =>
  texts.map((text) => `<p>${escapeHtml(text)}</p>`).join('')

/** Returns the texts of a message for each plural form of its language, and for each value of its choices. */
async function examplesOf(
  message: Message,
  language: Language,
  parameters: readonly Parameter[],
): Promise<string[]> {
  const { pattern } = message
  if (!pattern) return ['Code: see its module.']
  const value = await valueOf(message.id, language)
  const known = parameters.every(({ type }) => type === 'number' || type in EXAMPLES)
  if (typeof value !== 'function' || !known) return [toIcu(pattern)]
  const numbers = numbersOf(language)
  const count = parameters.some(({ type }) => type === 'number') ? numbers.length : 1
  const booleans = parameters.some(({ type }) => type.startsWith('boolean'))
    ? [true, false]
    : [true]
  const texts = booleans.flatMap((flag) =>
    Array.from({ length: count }, (_, index) =>
      String(
        (value as (...given: unknown[]) => unknown)(
          ...parameters.map(({ name, type }) => {
            if (type === 'number') return numbers[index]
            return type.startsWith('boolean') ? flag : (EXAMPLES_OF[name] ?? EXAMPLES[type])
          }),
        ),
      ),
    ),
  )
  return [...new Set(texts)]
}

/** Examples by the type of a parameter. */
const EXAMPLES: Readonly<Record<string, unknown>> = {
  string: 'Guitar for beginners',
  'string | undefined': 'Guitar for beginners',
  boolean: true,
  'boolean | undefined': true,
  'readonly string[]': ['A', 'B', 'C'],
}
/** Examples by the name of a parameter. */
const EXAMPLES_OF: Readonly<Record<string, string>> = {
  amount: '49.50',
  price: '49.50',
  time: '18:20',
  email: 'ada@example.com',
  url: 'https://firstbell.example/classes/1',
  name: 'Ada Lovelace',
  who: 'Ada Lovelace',
  city: 'Berlin',
  currency: 'EUR',
}

/** Returns a number for each plural form of a language. */
function numbersOf(language: Language): number[] {
  const rules = new Intl.PluralRules(language)
  const candidates = [...Array.from({ length: 120 }, (_, at) => at), 1_000_000]
  return pluralForms(language).map((form) => candidates.find((n) => rules.select(n) === form) ?? 0)
}

async function valueOf(id: string, language: Language): Promise<unknown> {
  const [area = '', ...path] = id.split('.')
  let value: unknown = await import(join(root, 'packages/messages/src', language, `${area}.ts`))
  for (const key of path) value = (value as Record<string, unknown> | undefined)?.[key]
  return value
}

// ----------------------------------------------------------------------------------------- mails

async function mails(language: Language): Promise<string> {
  const { emails } = await import('../../apps/server/src/features.ts')
  const { renderMail } = await import('../../apps/server/src/platform/mail/templates.ts')
  const { everyTemplate, SITE } = await import('../../apps/server/test/support/every-mail.ts')
  const examples = everyTemplate('')
  const sections = (Object.keys(emails) as (keyof typeof examples)[]).map((name) => {
    const data: object = examples[name]
    const clock = 'clock' in data && { clock: { ...(data.clock as object), language } }
    const mail = renderMail(emails[name]!, { ...data, language, ...clock }, SITE)
    return `<h2 lang="${language}" dir="${directionOf(language)}">${escapeHtml(mail.subject)}</h2>\n<p><code>${name}</code></p>
<iframe title="${name}" loading="lazy" srcdoc="${escapeHtml(mail.html)}"></iframe>
<pre lang="${language}" dir="${directionOf(language)}" style="white-space: pre-wrap">${escapeHtml(mail.plain)}</pre>`
  })
  return page(language, 'Mails', sections.join('\n'))
}
