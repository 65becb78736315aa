import type { ServerResponse } from 'node:http'
import { isZeroDecimal } from './limits.ts'

/** The parts of the stand-in's pages. */

/** Formats an amount, such as '$79.00'. */
export function formatAmount(amount: number, currency: string): string {
  const digits = isZeroDecimal(currency) ? 0 : 2
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amount / 10 ** digits)
}

export function redirect(response: ServerResponse, location: string): void {
  response.writeHead(303, { location, 'cache-control': 'no-store' }).end()
}

/** Escapes text for HTML. */
export const escape = (text: string) =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

export function html(
  response: ServerResponse,
  status: number,
  { title, body }: { title: string; body: string },
): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
  }).end(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – Stripe stand-in</title>
<style>
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { max-width: 28rem; margin: 0 auto; padding: 1rem }
.note { border: 1px solid; border-radius: .5rem; padding: .5rem 1rem; font-weight: 600 }
ul { list-style: none; padding: 0 }
li { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 1rem }
.amount { font-size: 1.5rem }
button { font: inherit; min-height: 2.75rem; padding: 0 1.25rem; border-radius: .5rem; border: 1px solid #4338ca; background: #4338ca; color: #fff; cursor: pointer }
button.second { background: transparent; color: inherit; border-color: currentColor }
[role=alert] { font-weight: 600 }
a { color: inherit }
</style>
</head>
<body>
<header class="note">Stripe stand-in, test money</header>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`)
}
