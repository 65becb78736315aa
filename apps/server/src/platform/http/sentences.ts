import type { SentenceName } from '@firstbell/contract/call'
import { calls } from '@firstbell/messages/all/calls'
import type { Language } from '@firstbell/messages/languages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { bestLanguage } from './language.ts'

/**
 * The English text of a sentence in answers of calls. It is the key by which answers are translated
 * (docs/decisions/0082).
 */
export type Sentence = (typeof calls.en)[SentenceName]

/** Names by English text. If several sentences share a text, the first in the alphabet, because Node.js sorts exports. */
const names = new Map<string, SentenceName>()
for (const [name, english] of Object.entries(calls.en))
  if (!names.has(english)) names.set(english, name as SentenceName)

/** A text of another service, which is not translated. */
export type Verbatim = string & { readonly [VERBATIM]: true }
declare const VERBATIM: unique symbol

export const verbatim = (text: string): Verbatim => text as Verbatim

export const isSentence = (text: string): text is Sentence => names.has(text)

/**
 * Translates a sentence.
 * @param preferred the sentences of the call, if several share an English text
 */
export function sentenceIn(
  language: Language,
  english: Sentence | Verbatim,
  preferred: readonly SentenceName[] = [],
): string {
  const name = preferred.find((name) => calls.en[name] === english) ?? names.get(english)
  return name === undefined ? english : calls[language][name]
}

/** Translates a sentence to the language of a request, and sets `content-language` (rule wire-21). */
export type Say = (english: Sentence | Verbatim) => string

export function sayFor(request: FastifyRequest, reply: FastifyReply): Say {
  let language: Language | undefined
  return (english) => {
    if (language === undefined) {
      language = bestLanguage(request.headers['accept-language'])
      // Caches must not send the answer to readers of another language.
      void reply.header('content-language', language).header('vary', 'accept-language')
    }
    return sentenceIn(language, english, request.routeOptions.config?.call?.sentences)
  }
}
