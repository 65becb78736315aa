import { firstName } from '@firstbell/contract/first-name'
import { mailsLayout } from '@firstbell/messages/all/mails-layout'
import { directionOf, type Language } from '@firstbell/messages/languages'
import type { Invitation } from '../icalendar/icalendar.ts'

/**
 * The layout of all mails. `renderHtml` and `renderPlain` render the same `Content` as HTML and as text. The HTML has one
 * column and one main button, loads nothing from other sites, and is readable in light and dark clients and without its
 * picture.
 */

export interface Content {
  subject: string
  /** Preview text that inboxes show next to the subject. */
  preview: string
  heading: string
  /** Name of the reader. '' greets without a name; absent leaves out the greeting. */
  name?: string
  blocks: readonly Block[]
  button?: { label: string; url: string }
  /** Small print below the button. */
  notes?: readonly string[]
  reason: string
  /** A second, plain link at the end of the mail. */
  footerLink?: { label: string; url: string }
  invitations?: readonly Invitation[]
}

export type Block =
  | { kind: 'text'; text: string }
  | Summary
  | { kind: 'changes'; changes: readonly Change[] }
  | { kind: 'quote'; label: string; text: string }
  /** A plain link between the other blocks. */
  | { kind: 'link'; label: string; url: string }
  /** Secondary actions, as links in a row below the button. */
  | { kind: 'actions'; actions: readonly Action[] }

interface Action {
  label: string
  url: string
}

/** A box that shows what takes place, and when. */
export interface Summary {
  kind: 'summary'
  /** URL of a picture of this site; shown in 16:9. */
  picture?: string
  /** The day as on a tear-off calendar: 'Mar', '3'. */
  leaf?: { month: string; day: string }
  title: string
  when: string
  /** The same time in the offering's own zone, if it differs. */
  whenElsewhere?: string
  facts: readonly Fact[]
}

export interface Change {
  label: string
  before: string
  after: string
  /** A person typed the values. */
  typed?: boolean
}

export interface Fact {
  label: string
  value: string
  typed?: boolean
  url?: string
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '')
}

// Control characters (such as NUL, which PostgreSQL refuses, and line breaks, which would start another header),
// separators, and characters that change the direction of the surrounding text.
const INVISIBLE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu

/** Returns typed text as one line, which is safe in a header or a sentence. */
export function oneLine(text: string): string {
  return text.replace(INVISIBLE, ' ').replace(/\s+/g, ' ').trim()
}

const RIGHT_TO_LEFT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u

/**
 * Isolates what a person typed from the words around it, so that its letters do not reorder them (U+2068 …
 * U+2069, UAX #9). Returns text unchanged if neither it nor the language is written from right to left.
 */
export const isolate = (typed: string, language: Language): string =>
  directionOf(language) === 'rtl' || RIGHT_TO_LEFT.test(typed)
    ? `\u2068${oneLine(typed)}\u2069`
    : typed

const ISOLATES = /[\u2068\u2069]/g

/**
 * Returns our own text as one line. Keeps balanced isolates around what people typed (U+2068 … U+2069), so that
 * it does not reorder the words around it.
 */
export function sentence(text: string): string {
  let depth = 0
  for (const [mark] of text.matchAll(ISOLATES)) {
    depth += mark === '\u2068' ? 1 : -1
    if (depth < 0) return oneLine(text)
  }
  return depth > 0
    ? oneLine(text)
    : text
        .split(/([\u2068\u2069])/)
        .map(partInOneLine)
        .join('')
        .trim()
}

/** Returns a part between isolates, or an isolate, as one line. Keeps the thin and non-breaking spaces of times and amounts. */
const partInOneLine = (part: string): string =>
  /[\u2068\u2069]/.test(part)
    ? part
    : part.replace(INVISIBLE, ' ').replace(/[^\S\u00a0\u2009\u202f]+/g, ' ')

function lines(text: string): string[] {
  return text
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .map(sentence)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
    .split('\n')
}

const SANS = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"
const SERIF = "Fraunces,Georgia,'Times New Roman',serif"

// The light theme is inline, because every client reads inline styles. Clients with a dark mode also use these classes. The
// pairs of colors are from the web app's theme, with a contrast of at least 4.5:1.
const STYLE = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
a { text-decoration: underline; }
@media (prefers-color-scheme: dark) {
  .paper { background-color: #16151a !important; }
  .card { background-color: #1f1e25 !important; border-color: #34323c !important; }
  .inset { background-color: #16151a !important; border-color: #34323c !important; }
  .ink { color: #f3f0ea !important; }
  .muted { color: #b5b1be !important; }
  .stroke { border-color: #5fc2b4 !important; }
  .rim { background-color: #5fc2b4 !important; }
  .clapper { border-color: #e3b264 !important; }
  .leaf { background-color: #1d3a36 !important; color: #8fd9ce !important; }
  .bar { border-color: #5fc2b4 !important; }
  .button { background-color: #5fc2b4 !important; }
  .button a { color: #06231f !important; }
}
@media (max-width: 480px) {
  .pad { padding: 28px 22px !important; }
  .buttons { width: 100% !important; }
  .button, .button a { display: block !important; text-align: center !important; }
  .action { display: block !important; margin: 0 !important; padding: 7px 0 !important; }
}
`.trim()

// The bell of the logo, drawn with boxes, because clients remove inline SVG and do not load pictures at once. Clients
// without rounded corners show an angular bell.
const BELL = `<table role="presentation" cellpadding="0" cellspacing="0" border="0" aria-hidden="true">
<tr><td align="center" style="font-size:0;line-height:0;padding:0">
<div class="stroke" style="width:13px;height:14px;border:3px solid #0f6b62;border-bottom:0;border-radius:10px 10px 0 0;margin:0 auto"></div>
<div class="rim" style="width:27px;height:3px;background-color:#0f6b62;border-radius:2px;margin:0 auto"></div>
<div class="clapper" style="width:9px;height:3px;border-bottom:3px solid #b7791f;border-radius:0 0 9px 9px;margin:1px auto 0"></div>
</td></tr>
</table>`

/** The language of a mail, with its physical sides, because few clients support logical CSS properties. */
interface Writing {
  m: (typeof mailsLayout)['en']
  language: Language
  direction: 'ltr' | 'rtl'
  end: 'left' | 'right'
  start: 'left' | 'right'
  /** A margin or padding, as CSS lists it. */
  sides: (top: string, end: string, bottom: string, start: string) => string
}

function writingOf(language: Language): Writing {
  const direction = directionOf(language)
  const ltr = direction === 'ltr'
  return {
    m: mailsLayout[language] as Writing['m'],
    language,
    direction,
    start: ltr ? 'left' : 'right',
    end: ltr ? 'right' : 'left',
    sides: (top, end, bottom, start) =>
      [top, ltr ? end : start, bottom, ltr ? start : end].join(' '),
  }
}

// Some clients remove the document's direction, so each cell has one.
const directed = (html: string, { direction }: Writing): string =>
  direction === 'ltr' ? html : html.replace(/<(body|table|td)(?= )/g, `<$1 dir="${direction}"`)

// Joined letters, as in Arabic, must not be spaced.
const tight = ({ direction }: Writing): string =>
  direction === 'ltr' ? ';letter-spacing:-0.01em' : ''

/** Returns the attributes of an element with typed text, which has its own direction and the alignment of the mail. */
const typedText = (style: string, { start }: Writing): string =>
  `dir="auto" style="text-align:${start};${style}"`

function paragraph(text: string): string {
  return `<p class="ink" style="margin:0 0 16px;color:#1c1b22;font:400 16px/1.6 ${SANS};">${text}</p>`
}

const quietLink = (html: string, url: string): string =>
  `<a class="ink" href="${escapeHtml(url)}" style="color:#1c1b22">${html}</a>`

/** @param above a row across the whole width */
function inset(inner: string, above = ''): string {
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px">
${above}<tr><td class="inset" style="background-color:#fbf9f5;border:1px solid #e4ded2;border-radius:12px;padding:20px 22px">
${inner}
</td></tr>
</table>`
}

const valueHtml = (value: string, typed = false): string =>
  typed ? `<bdi>${escapeHtml(oneLine(value))}</bdi>` : escapeHtml(sentence(value))

const plainValue = (value: string, typed = false, language: Language): string =>
  typed ? isolate(value, language) : value

function htmlOf(block: Block, writing: Writing): string {
  const { m, start, sides } = writing
  switch (block.kind) {
    case 'text':
      return paragraph(lines(block.text).map(escapeHtml).join('<br>\n'))
    case 'summary':
      return inset(
        [
          leafHtml(block.leaf, writing),
          `<p class="ink" ${typedText(`margin:0 0 6px;color:#1c1b22;font:600 19px/1.35 ${SERIF}`, writing)}>${escapeHtml(sentence(block.title))}</p>`,
          `<p class="ink" style="margin:0;color:#1c1b22;font:600 15px/1.5 ${SANS}">${escapeHtml(sentence(block.when))}</p>`,
          block.whenElsewhere === undefined
            ? ''
            : `<p class="muted" style="margin:0;color:#5a5764;font:400 14px/1.5 ${SANS}">${escapeHtml(sentence(block.whenElsewhere))}</p>`,
          '<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:14px 0 0">',
          ...block.facts.map(
            ({ label, value, typed, url }) =>
              `<tr><td class="muted" valign="top" style="padding:${sides('2px', '20px', '2px', '0')};color:#5a5764;font:400 14px/1.5 ${SANS}">${escapeHtml(sentence(label))}</td>
<td class="ink" valign="top" style="padding:2px 0;color:#1c1b22;font:400 14px/1.5 ${SANS}">${url === undefined ? valueHtml(value, typed) : quietLink(valueHtml(value, typed), url)}</td></tr>`,
          ),
          '</table>',
        ].join('\n'),
        pictureHtml(block.picture),
      )
    case 'changes':
      return inset(
        block.changes
          .map(
            ({ label, before, after, typed }, index) =>
              `<p class="muted" style="margin:${index === 0 ? '0' : '16px'} 0 2px;color:#5a5764;font:400 13px/1.5 ${SANS}">${escapeHtml(sentence(label))}</p>
<p class="ink" style="margin:0;color:#1c1b22;font:600 16px/1.5 ${SANS}">${valueHtml(after, typed)}</p>
<p class="muted" style="margin:0;color:#5a5764;font:400 14px/1.5 ${SANS}">${m.before} <s>${valueHtml(before, typed)}</s></p>`,
          )
          .join('\n'),
      )
    case 'link':
      return paragraph(quietLink(escapeHtml(sentence(block.label)), block.url))
    case 'actions':
      return `<p style="margin:16px 0 0;font:600 15px/1.6 ${SANS}">${block.actions.map((action) => actionLink(action, writing)).join('\n')}</p>`
    case 'quote':
      return `<p class="muted" style="margin:0 0 6px;color:#5a5764;font:400 13px/1.5 ${SANS}">${escapeHtml(sentence(block.label))}</p>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px">
<tr><td class="bar" style="border-${start}:3px solid #0f6b62;padding:${sides('2px', '0', '2px', '16px')}">
<p class="ink" ${typedText(`margin:0;color:#1c1b22;font:400 16px/1.6 ${SANS}`, writing)}>${lines(block.text).map(escapeHtml).join('<br>\n')}</p>
</td></tr>
</table>`
  }
}

// The empty alt text avoids a placeholder in clients that do not load the picture.
const pictureHtml = (url: string | undefined): string =>
  url === undefined
    ? ''
    : `<tr><td style="padding:0 0 8px"><img src="${escapeHtml(url)}" alt="" width="478" style="display:block;width:100%;max-width:478px;height:auto;aspect-ratio:16/9;object-fit:cover;border:0;border-radius:12px"></td></tr>
`

/** Renders the calendar leaf, which is hidden from screen readers because `when` has the same date. */
const leafHtml = (leaf: Summary['leaf'], { end, sides }: Writing): string =>
  leaf === undefined
    ? ''
    : `<table role="presentation" align="${end}" cellpadding="0" cellspacing="0" border="0" aria-hidden="true" style="margin:${sides('0', '0', '8px', '16px')}">
<tr><td class="leaf" align="center" width="52" style="background-color:#e1f0ed;color:#0b554e;border-radius:10px;padding:6px 0 8px">
<span style="font:600 13px/1.2 ${SANS}">${escapeHtml(leaf.month)}</span><br>
<span style="font:600 22px/1.1 ${SERIF}">${escapeHtml(leaf.day)}</span>
</td></tr>
</table>`

const actionLink = ({ label, url }: Action, { sides }: Writing): string =>
  `<a class="ink action" href="${escapeHtml(url)}" style="display:inline-block;margin:${sides('0', '24px', '0', '0')};color:#1c1b22">${escapeHtml(sentence(label))}</a>`

/** Renders a mail as HTML. Everything in `content` is text and is escaped here. */
export function renderHtml(content: Content, language: Language): string {
  const writing = writingOf(language)
  const {
    subject,
    preview,
    heading,
    name,
    blocks,
    button,
    notes = [],
    reason,
    footerLink,
  } = content
  const { above, below } = aroundButton(blocks)
  const html = (some: readonly Block[]) => some.map((block) => htmlOf(block, writing)).join('\n')
  const document = `<!doctype html>
<html lang="${language}" dir="${writing.direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(sentence(subject))}</title>
<style>
${STYLE}
</style>
</head>
<body class="paper" style="margin:0;padding:0;background-color:#fbf9f5">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(sentence(preview))}</div>
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:#fbf9f5">
<tr><td align="center" style="padding:32px 16px 40px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td style="padding:0 4px 20px">
<table role="presentation" cellpadding="0" cellspacing="0" border="0">
<tr><td valign="middle" style="padding:${writing.sides('0', '10px', '0', '0')}">
${BELL}
</td><td class="ink" valign="middle" style="color:#1c1b22;font:600 22px/1.2 ${SERIF};letter-spacing:-0.01em">Firstbell</td></tr>
</table>
</td></tr>
<tr><td class="card pad" style="background-color:#ffffff;border:1px solid #e4ded2;border-radius:12px;padding:36px 40px">
<h1 class="ink" style="margin:0 0 20px;color:#1c1b22;font:600 27px/1.25 ${SERIF}${tight(writing)}">${escapeHtml(sentence(heading))}</h1>
${name === undefined ? '' : paragraph(escapeHtml(greeting(name, writing)))}
${html(above)}
${button ? buttonHtml(button) : ''}
${html(below)}
${notes
  .map(
    (note) =>
      `<p class="muted" style="margin:20px 0 0;color:#5a5764;font:400 14px/1.6 ${SANS}">${escapeHtml(sentence(note))}</p>`,
  )
  .join('\n')}
</td></tr>
<tr><td style="padding:20px 4px 0">
<p class="muted" style="margin:0;color:#5a5764;font:400 13px/1.6 ${SANS}">${escapeHtml(sentence(reason))}</p>
${
  footerLink
    ? `<p style="margin:6px 0 0;font:400 13px/1.6 ${SANS}"><a class="muted" href="${escapeHtml(footerLink.url)}" style="color:#5a5764">${escapeHtml(footerLink.label)}</a></p>`
    : ''
}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`.replace(/\n{2,}/g, '\n')
  return directed(document, writing)
}

/** Divides the blocks of a mail: secondary actions are below its button. */
const aroundButton = (blocks: readonly Block[]) => ({
  above: blocks.filter(({ kind }) => kind !== 'actions'),
  below: blocks.filter(({ kind }) => kind === 'actions'),
})

const greeting = (name: string, { m }: Writing): string =>
  name === '' ? m.helloThere : sentence(m.hello(oneLine(firstName(name))))

function buttonHtml({ label, url }: { label: string; url: string }): string {
  return `<table role="presentation" class="buttons" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 4px">
<tr><td class="button" bgcolor="#0f6b62" style="background-color:#0f6b62;border-radius:10px">
<a href="${escapeHtml(url)}"
 style="display:inline-block;padding:13px 26px;color:#ffffff;font:600 16px/1.3 ${SANS};text-decoration:none">${escapeHtml(label)}</a>
</td></tr>
</table>`
}

function plainOf(block: Block, { m, language }: Writing): string {
  switch (block.kind) {
    case 'text':
      return lines(block.text).join('\n')
    case 'summary':
      return [
        sentence(block.title),
        sentence(
          block.when + (block.whenElsewhere === undefined ? '' : ` (${block.whenElsewhere})`),
        ),
        ...block.facts.flatMap(({ label, value, typed, url }) => [
          sentence(m.labelled(label, plainValue(value, typed, language))),
          ...(url === undefined ? [] : [url]),
        ]),
      ]
        .map((line) => `  ${line}`)
        .join('\n')
    case 'changes':
      return block.changes
        .map(
          ({ label, before, after, typed }) =>
            `  ${sentence(m.labelled(label, plainValue(after, typed, language)))}\n  (${m.before} ${sentence(plainValue(before, typed, language))})`,
        )
        .join('\n')
    case 'link':
      return `${m.label(sentence(block.label))}\n${block.url}`
    case 'actions':
      return block.actions
        .map(({ label, url }) => `${m.label(sentence(label))}\n${url}`)
        .join('\n\n')
    case 'quote':
      return [
        m.label(sentence(block.label)),
        ...lines(block.text).map((line) => `> ${line}`.trimEnd()),
      ].join('\n')
  }
}

/** Renders a mail as plain text: the words of the HTML, with each link on its own line and our name at the end. */
export function renderPlain(content: Content, language: Language): string {
  const writing = writingOf(language)
  const { m } = writing
  const { heading, name, blocks, button, notes = [], reason, footerLink } = content
  const { above, below } = aroundButton(blocks)
  return `${[
    sentence(heading),
    ...(name === undefined ? [] : [greeting(name, writing)]),
    ...above.map((block) => plainOf(block, writing)),
    ...(button ? [`${m.label(button.label)}\n${button.url}`] : []),
    ...below.map((block) => plainOf(block, writing)),
    ...notes.map(sentence),
    `Firstbell\n${sentence(reason)}`,
    ...(footerLink ? [`${m.label(footerLink.label)}\n${footerLink.url}`] : []),
  ].join('\n\n')}\n`
}

/** Returns the URL of the footer link of a plain text: its last line. */
export const footerLinkOf = (plain: string): string => plain.trimEnd().split('\n').at(-1) ?? ''
