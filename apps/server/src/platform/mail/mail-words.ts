import { mailsLayout } from '@firstbell/messages/all/mails-layout'
import type { InEveryLanguage, Language } from '@firstbell/messages/languages'
import { oneLine, type Block, type Content } from './layout.ts'
import type { EmailTemplate, MailSite } from './templates.ts'

/** Texts and names in mails, for all features. */

/**
 * Declares a template that greets its reader by name. `content` gets the texts of the reader's language.
 * The default reason is that the reader has an account.
 */
export const email = <Texts, Data extends { name?: string; language?: Language }>(
  texts: InEveryLanguage<Texts>,
  content: (
    m: Texts,
    data: Data,
    site: MailSite,
  ) => Omit<Content, 'name' | 'reason'> & { reason?: string },
): EmailTemplate<Data> => ({
  content: (data, site) => ({
    reason: mailsLayout[site.language].reasonAccount,
    ...content(texts[site.language] as Texts, data, site),
    ...(data.name !== undefined && { name: personName(data.name) }),
  }),
})

export const text = (words: string): Block => ({ kind: 'text', text: words })

/**
 * Returns a name if mail clients cannot turn it into a link, and otherwise `fallback`. A person who signs up with another person's email
 * address chooses the name in the greeting: without this check, our mail would carry their advertisement.
 */
export function personName(name: string, fallback = ''): string {
  const shown = oneLine(name).replace(TITLE_OR_INITIAL, '$& ')
  return shown === '' ||
    shown
      .split(' ')
      .some(
        (word) => (word.includes('/') && !RELATION.test(word)) || isLinkable(word) || isHost(word),
      )
    ? fallback
    : shown
}

/**
 * A title or initial without a space after its dot, as in 'Dr.Müller' and 'J.R.R.Tolkien'. With a space, mail clients do
 * not take it for a host.
 */
const TITLE_OR_INITIAL =
  /(?<=^|[\s.])(?:\p{Lu}|Dr|Prof|Mr|Mrs|Ms|Mx|Mme|Mlle|Sra?|Dra|Srta|St|Fr|Hr|Jr|Rev|Hon|Lic|Mag|Ing|Dipl|Eng|Md|Mohd|med|phil|jur|nat|rer|habil)\.(?=\p{L})/gu

/** Parts of legal names in Malaysia, Singapore and India: 'd/o', 's/o', 'a/l', 'a/p', 'w/o'. */
const RELATION = /^[(,]?\p{L}\/\p{L}[.,)]?$/u

/**
 * Returns a word as a mail client may interpret it: with ordinary letters and dots instead of full-width ones, which UTS
 * #46 maps in host names, and without invisible characters.
 */
const normalized = (word: string): string =>
  word
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[。．｡․]/gu, '.')

/** Returns whether a word is a URL or an email address: it has a scheme, a mailbox or a port, or is a host with a path. */
function isLinkable(word: string): boolean {
  const text = normalized(word)
  return (
    /[\\@]|\/\/|^\W*www\.|\w:\d/i.test(text) ||
    /^\W*(?:https?|ftp|mailto|tel|sms|data|javascript):/i.test(text) ||
    (isHost(text) && /[/:?#]./.test(text))
  )
}

/** Returns whether a word looks like a bare host: `casino777.com`, `1.2.3.4`. */
const isHost = (word: string): boolean =>
  /[\p{L}\p{N}\p{M}]\.(?:[\p{L}\p{M}]{2,}|xn--)|\d\.\d+\.\d+\.\d/iu.test(normalized(word))

/**
 * Returns a title for subjects and previews, in which inboxes turn words into links. Removes URLs and email addresses, and
 * the dots of bare hosts: mail clients take "Node.js" for a host, but it may be what a class teaches.
 */
export function withoutLinks(title: string): string {
  return oneLine(
    oneLine(title)
      .split(' ')
      .map((word) =>
        isLinkable(word) ? '…' : isHost(word) ? normalized(word).replaceAll('.', ' ') : word,
      )
      .join(' ')
      .replace(/…(?: …)+/g, '…'),
  )
}
