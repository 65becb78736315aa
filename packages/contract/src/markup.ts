/**
 * Removes markup from texts that people type (rule wire-8). This is tidying, not protection: every text is
 * escaped where it is shown, and text that only looks like markup must stay as it was written.
 */

/** The elements of HTML, of today and of before, and the two that embed other languages. */
const ELEMENTS =
  'a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound big blink blockquote ' +
  'body br button canvas caption center cite code col colgroup data datalist dd del details dfn dialog dir div dl ' +
  'dt em embed fieldset figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr ' +
  'html i iframe img input ins kbd label legend li link main map mark marquee math menu meta meter nav nobr ' +
  'noframes noscript object ol optgroup option output p param picture plaintext pre progress q rp rt ruby s samp ' +
  'script search section select slot small source span strike strong style sub summary sup svg table tbody td ' +
  'template textarea tfoot th thead time title tr track tt u ul var video wbr xmp'
const NAME = `(?:${ELEMENTS.replaceAll(' ', '|')})`

/** Attributes that have no value. Other words without a value are no attributes: `x<a and b>y`. */
const BOOLEAN =
  '(?:allowfullscreen|async|autofocus|autoplay|checked|controls|default|defer|disabled|hidden|inert|ismap|loop|' +
  'multiple|muted|nomodule|novalidate|open|playsinline|readonly|required|reversed|selected)'
const VALUE = `(?:"[^"]*"|'[^']*'|[^\\s"'<>][^\\s<>]*)`
const ATTRIBUTE = `(?:${BOOLEAN}(?=[\\s/>])|[^\\s"'<>/=]+\\s*=\\s*${VALUE})`
const TAG = new RegExp(
  `<(?:/${NAME}\\s*|${NAME}(?:[\\s/]+${ATTRIBUTE})?(?:\\s+${ATTRIBUTE})*\\s*/?)>|<!doctype\\b[^<>]*>`,
  'gi',
)

/** Elements that are removed with their contents, from a start to the next end. */
const SPANS = [
  [/<!--/, /-->/],
  [/<!\[CDATA\[/, /\]\]>/],
  [/<\?(?:php|xml)\b/i, /\?>/],
  [/<script(?=[\s/>])[^<>]*>/i, /<\/script\s*>/i],
  [/<style(?=[\s/>])[^<>]*>/i, /<\/style\s*>/i],
] as const

/** Markup nested more deeply than this is an attack. */
const MAX_PASSES = 10

/**
 * Removes the tags of HTML's elements, comments, declarations, and scripts and styles with their contents.
 * Everything else stays, also what is between angle brackets: `x<y and y>z`, `vector<int>`, `I <3 Python`.
 * Applied again, it changes nothing more.
 */
export function stripMarkup(text: string): string {
  let before = text
  // Removing a tag can create another: `<<b>b>`.
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const after = withoutMarkup(before)
    if (after === before) return after
    before = after
  }
  return before.replaceAll('<', '')
}

function withoutMarkup(text: string): string {
  if (!text.includes('<')) return text
  return SPANS.reduce((rest, [start, end]) => withoutSpans(rest, start, end), text).replace(TAG, '')
}

function withoutSpans(text: string, start: RegExp, end: RegExp): string {
  let result = ''
  let rest = text
  for (;;) {
    const first = start.exec(rest)
    if (!first) return result + rest
    const inside = rest.slice(first.index + first[0].length)
    const last = end.exec(inside)
    // Without an end there is none for later beginnings either.
    if (!last) return result + rest
    result += rest.slice(0, first.index)
    rest = inside.slice(last.index + last[0].length)
  }
}
