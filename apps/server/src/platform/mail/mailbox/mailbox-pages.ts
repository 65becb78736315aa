import { withEnglishElements } from '@firstbell/messages/in-english'
import { directionOf, prefixOf, type Language } from '@firstbell/messages/languages'
import type { FastifyReply } from 'fastify'
import { escapeHtml } from '../layout.ts'
import type { MailSummary, OpenedMail } from './mailbox.ts'
import { linksIn } from './mailbox.ts'

/** Pages without scripts: those that mails link to, and the local mailbox. */

export const STYLESHEET_PATH = '/mail/pages.css'

const BELL = `<svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true" fill="none" stroke-width="2.75" stroke-linecap="round" stroke-linejoin="round"><path class="bell" d="M5 23.5c3.2-2.1 3.4-5.6 3.4-9A7.6 7.6 0 0 1 16 6.9a7.6 7.6 0 0 1 7.6 7.6c0 3.4.2 6.9 3.4 9H11"/><path class="clapper" d="M13 27.6c1.8 1.5 4.2 1.5 6 0"/></svg>`

/**
 * Renders a page without scripts that looks like our mails.
 * @param main HTML, already escaped
 */
export function scriptlessPage(
  title: string,
  main: string,
  kind: 'note' | 'wide' = 'note',
  language: Language = 'en',
): string {
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} · Firstbell</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${STYLESHEET_PATH}">
</head>
<body class="${kind}">
<header><a class="brand" href="${prefixOf(language) || '/'}">${BELL}Firstbell</a></header>
<main>
${main}
</main>
</body>
</html>
`
}

export function sendHtml(reply: FastifyReply, page: string, status = 200): FastifyReply {
  return (
    reply
      .status(status)
      .type('text/html; charset=utf-8')
      // The URLs of these pages contain tokens.
      .header('referrer-policy', 'no-referrer')
      .send(withEnglishElements(page))
  )
}

const formatTime = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`

export function mailboxPage(mails: readonly MailSummary[]): string {
  return scriptlessPage(
    'Local mailbox',
    `<h1>Local mailbox</h1>
<p class="muted">Mail that would have been sent, kept on this machine because no SMTP_URL is set. The newest 200, newest first.</p>
${
  mails.length === 0
    ? '<p class="empty">No mail yet. Sign up or book a class, and it will show here.</p>'
    : `<ul class="mails">
${mails
  .map(
    ({ id, to, subject, date }) =>
      `<li><a href="/dev/mailbox/${escapeHtml(id)}">${escapeHtml(subject)}</a><span>${escapeHtml(to)}</span><time datetime="${escapeHtml(date)}">${formatTime(date)}</time></li>`,
  )
  .join('\n')}
</ul>`
}`,
    'wide',
  )
}

export function mailPage(mail: OpenedMail): string {
  const { id, subject, to, from, date, plain, calendars } = mail
  return scriptlessPage(
    subject,
    `<p><a href="/dev/mailbox">Local mailbox</a></p>
<h1>${escapeHtml(subject)}</h1>
<dl>
<dt>To</dt><dd>${escapeHtml(to)}</dd>
<dt>From</dt><dd>${escapeHtml(from)}</dd>
<dt>Date</dt><dd><time datetime="${escapeHtml(date)}">${formatTime(date)}</time></dd>
</dl>
${
  calendars.length === 0
    ? ''
    : `<h2>Calendar</h2>
${calendars.map((file) => calendarLink(id, file, calendars.length > 2)).join('\n')}`
}
<h2>Text</h2>
<pre>${withLinks(plain.trimEnd())}</pre>
<h2>HTML</h2>
<iframe title="The HTML part of this mail" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/dev/mailbox/${escapeHtml(id)}/html"></iframe>`,
    'wide',
  )
}

/** @param showName whether to show the file's name, which distinguishes several files */
function calendarLink(
  id: string,
  { name, text }: OpenedMail['calendars'][number],
  showName: boolean,
) {
  const label = /^METHOD:CANCEL\r$/m.test(text) ? 'Remove from calendar' : 'Add to calendar'
  return `<p><a class="button" href="/dev/mailbox/${escapeHtml(id)}/${escapeHtml(name)}" download>${label}${showName ? ` (${escapeHtml(name)})` : ''}</a></p>`
}

export function noMailPage(): string {
  return scriptlessPage(
    'No such mail',
    `<h1>There is no such mail</h1>
<p>It may have been deleted from the folder meanwhile.</p>
<p><a class="button" href="/dev/mailbox">Local mailbox</a></p>`,
  )
}

function withLinks(plain: string): string {
  let rest = plain
  let html = ''
  for (const link of linksIn(plain)) {
    const at = rest.indexOf(link)
    html += `${escapeHtml(rest.slice(0, at))}<a href="${escapeHtml(link)}">${escapeHtml(link)}</a>`
    rest = rest.slice(at + link.length)
  }
  return html + escapeHtml(rest)
}

/** Uses the design tokens of the web app's theme. */
export const STYLESHEET = `
:root {
  color-scheme: light dark;
  --paper: #fbf9f5; --surface: #ffffff; --ink: #1c1b22; --muted: #5a5764; --line: #e4ded2;
  --accent: #0f6b62; --accent-strong: #0a524b; --on-accent: #ffffff; --amber: #b7791f;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #16151a; --surface: #1f1e25; --ink: #f3f0ea; --muted: #b5b1be; --line: #34323c;
    --accent: #5fc2b4; --accent-strong: #86d6ca; --on-accent: #06231f; --amber: #e3b264;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; padding: 0 16px 64px; background: var(--paper); color: var(--ink);
  font: 400 1rem/1.6 -apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif;
}
header, main { max-width: 36rem; margin: 0 auto; }
.wide header, .wide main { max-width: 56rem; }
header { padding: 24px 0; }
.brand {
  display: inline-flex; align-items: center; gap: 8px; color: inherit; text-decoration: none;
  font: 600 1.375rem/1.2 Fraunces, Georgia, 'Times New Roman', serif; letter-spacing: -0.01em;
}
.bell { stroke: var(--accent); }
.clapper { stroke: var(--amber); }
main { overflow-wrap: anywhere; }
.note main {
  padding: 40px; background: var(--surface); border: 1px solid var(--line); border-radius: 12px;
}
@media (max-width: 480px) { .note main { padding: 28px 22px; } }
h1 {
  margin: 0 0 16px; font: 600 1.75rem/1.25 Fraunces, Georgia, 'Times New Roman', serif;
  letter-spacing: -0.01em; text-wrap: balance;
}
[dir='rtl'] h1 { letter-spacing: normal; }
h2 { margin: 32px 0 8px; font-size: 1rem; }
p { margin: 0 0 16px; max-width: 70ch; }
main > :last-child { margin-bottom: 0; }
a { color: var(--accent); text-underline-offset: 3px; }
.muted, .muted a { color: var(--muted); }
button, .button {
  display: inline-block; padding: 12px 24px; border: 0; border-radius: 10px; cursor: pointer;
  background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 600;
  text-decoration: none;
}
button:hover, .button:hover { background: var(--accent-strong); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
form { margin: 0 0 20px; }
.empty, .mails, pre, dl, iframe {
  background: var(--surface); border: 1px solid var(--line); border-radius: 12px;
}
.empty { padding: 32px; max-width: none; text-align: center; color: var(--muted); }
.mails { margin: 0; padding: 0; list-style: none; }
.mails li {
  position: relative; display: grid; grid-template-columns: 1fr auto; gap: 0 24px;
  padding: 14px 20px; font-size: 0.875rem; color: var(--muted);
}
.mails li + li { border-top: 1px solid var(--line); }
.mails a { grid-column: 1 / -1; font-size: 1rem; font-weight: 600; color: var(--ink); text-decoration: none; }
.mails a::after { content: ''; position: absolute; inset: 0; }
.mails li:hover a { color: var(--accent); text-decoration: underline; }
time { font-variant-numeric: tabular-nums; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 20px; margin: 0; padding: 16px 20px; font-size: 0.9375rem; }
dt { color: var(--muted); }
dd { margin: 0; }
pre { margin: 0; padding: 20px; font: 0.875rem/1.6 ui-monospace, Menlo, Consolas, monospace; white-space: pre-wrap; }
iframe { display: block; width: 100%; height: 48rem; }
`.trimStart()
