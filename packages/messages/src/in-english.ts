/**
 * English texts in a language that does not have them yet. Each is enclosed in the characters by which Unicode tags
 * plain text with a language (U+E0001 with 'en', and U+E007F), which are invisible. Screens and mails replace them with
 * `lang="en"`; texts without markup lose them.
 */
const START = '\u{E0001}\u{E0065}\u{E006E}'
const END = '\u{E007F}'
const MARKS = new RegExp(`(${START}|${END})`, 'u')

/** Returns an English message for a language that lacks it. Tags of elements are not part of its texts. */
export function inEnglish<Message>(message: Message): Message
export function inEnglish(message: unknown): unknown {
  if (typeof message === 'string') return marked(message)
  if (Array.isArray(message)) return message.map((each: unknown) => inEnglish(each))
  if (typeof message === 'function')
    return (...parameters: unknown[]) => inEnglish(message(...parameters) as unknown)
  if (typeof message !== 'object' || message === null) return message
  return Object.fromEntries(Object.entries(message).map(([key, each]) => [key, inEnglish(each)]))
}

const marked = (text: string): string =>
  withoutMarks(text)
    .split(/(<\/?\w+\/?>)/)
    .map((part, index) => (index % 2 === 1 || part === '' ? part : START + part + END))
    .join('')

/** Returns a text as it is shown where nothing can say its language. */
export const withoutMarks = (text: string): string =>
  text.includes(START) ? text.replaceAll(START, '').replaceAll(END, '') : text

/** Divides a text by its language. Undefined if nothing in it is marked as English. */
export function partsOf(text: string): { text: string; english: boolean }[] | undefined {
  if (!text.includes(START)) return undefined
  let english = false
  return text.split(MARKS).flatMap((part) => {
    if (part === START || part === END) english = part === START
    else if (part !== '') return [{ text: part, english }]
    return []
  })
}

/** Replaces the marks in a document with elements; those in attributes and in its title are removed. */
export function withEnglishElements(html: string): string {
  if (!html.includes(START)) return html
  let english = false
  let tag = ''
  return html
    .split(new RegExp(`(<[^>]*>|${START}|${END})`, 'u'))
    .map((part) => {
      if (part === START || part === END) english = part === START
      else if (part.startsWith('<')) return (tag = withoutMarks(part))
      else if (english && part.trim() !== '' && !/^<title\b/.test(tag))
        return `<span lang="en" dir="ltr">${part}</span>`
      else return part
      return ''
    })
    .join('')
}
