import { oneLine, type Block } from './layout.ts'

/** The parts of sentences that the mails of several features share. */

export const text = (words: string): Block => ({ kind: 'text', text: words })

/**
 * Returns a name that mail clients cannot turn into a link. A person who signs up with another person's email
 * address chooses the name in the greeting: without this check, our mail would carry their advertisement.
 */
export function personName(name: string, otherwise: string): string {
  const shown = oneLine(name).replace(TITLE_OR_INITIAL, '$& ')
  return shown === '' ||
    shown
      .split(' ')
      .some(
        (word) => (word.includes('/') && !RELATION.test(word)) || isAddress(word) || isDotted(word),
      )
    ? otherwise
    : shown
}

/**
 * A title or initial that is written without a space before what follows, as in 'Dr.Müller' and
 * 'J.R.R.Tolkien'. With a space after the dot, mail clients see no host in it.
 */
const TITLE_OR_INITIAL =
  /(?<=^|[\s.])(?:\p{Lu}|Dr|Prof|Mr|Mrs|Ms|Mx|Mme|Mlle|Sra?|Dra|Srta|St|Fr|Hr|Jr|Rev|Hon|Lic|Mag|Ing|Dipl|Eng|Md|Mohd|med|phil|jur|nat|rer|habil)\.(?=\p{L})/gu

/** Parts of legal names in Malaysia, Singapore and India: 'd/o', 's/o', 'a/l', 'a/p', 'w/o'. */
const RELATION = /^[(,]?\p{L}\/\p{L}[.,)]?$/u

/**
 * What a mail client could read as the same text: full-width letters and dots are ordinary ones to
 * it (UTS #46 maps them in host names), and what has no width is not there.
 */
const asRead = (word: string): string =>
  word
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[。．｡․]/gu, '.')

/** Whether a word has a scheme, a mailbox or a port, or is a host with a path. */
function isAddress(word: string): boolean {
  const read = asRead(word)
  return (
    /[\\@]|\/\/|^\W*www\.|\w:\d/i.test(read) ||
    /^\W*(?:https?|ftp|mailto|tel|sms|data|javascript):/i.test(read) ||
    (isDotted(read) && /[/:?#]./.test(read))
  )
}

/** Whether a word reads as a bare host: `casino777.com`, `1.2.3.4`. */
const isDotted = (word: string): boolean =>
  /[\p{L}\p{N}\p{M}]\.(?:[\p{L}\p{M}]{2,}|xn--)|\d\.\d+\.\d+\.\d/iu.test(asRead(word))

/**
 * A title for where inboxes make links of what they find, subject and preview. Addresses are left out;
 * a bare host loses its dots, since "Node.js" is a host to a mail client and a subject to a teacher.
 */
export function unlinked(title: string): string {
  return oneLine(
    oneLine(title)
      .split(' ')
      .map((word) =>
        isAddress(word) ? '…' : isDotted(word) ? asRead(word).replaceAll('.', ' ') : word,
      )
      .join(' ')
      .replace(/…(?: …)+/g, '…'),
  )
}

/** A reader's name; '' where it would pass for a link. */
export const greeted = (name: string): string => personName(name, '')
