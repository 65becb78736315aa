import { calls } from '@firstbell/messages/all/calls'
import type { SentenceName } from '@firstbell/contract/call'
import type { Language } from '@firstbell/messages/languages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { bestLanguage } from './language.ts'

/**
 * The English text of a sentence that calls answer. Code names sentences by it; where answers are written,
 * it is the key to the other languages (docs/decisions/0082).
 */
export type Sentence = (typeof calls.en)[SentenceName]

/** By the English text. Of those that share one, the first of the catalogue. */
const names = new Map<string, SentenceName>()
for (const [name, english] of Object.entries(calls.en))
  if (!names.has(english)) names.set(english, name as SentenceName)

/** A text of another service, which is said as it is. */
export type Verbatim = string & { readonly [VERBATIM]: true }
declare const VERBATIM: unique symbol

export const verbatim = (text: string): Verbatim => text as Verbatim

export const isSentence = (text: string): text is Sentence => names.has(text)

/**
 * @param meant the sentences that a call means where several share their English text
 */
export function sentenceIn(
  language: Language,
  english: Sentence | Verbatim,
  meant: readonly SentenceName[] = [],
): string {
  const name = meant.find((each) => calls.en[each] === english) ?? names.get(english)
  return name === undefined ? english : calls[language][name]
}

/** Says a sentence in the language of a request, and names the language in the answer (rule wire-21). */
export type Say = (english: Sentence | Verbatim) => string

export function sayFor(request: FastifyRequest, reply: FastifyReply): Say {
  let language: Language | undefined
  return (english) => {
    if (language === undefined) {
      language = bestLanguage(request.headers['accept-language'])
      // Caches must not send it to readers of another language.
      void reply.header('content-language', language).header('vary', 'accept-language')
    }
    return sentenceIn(language, english, request.routeOptions.config?.call?.sentences)
  }
}
