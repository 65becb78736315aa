import { messages } from '@firstbell/contract/messages'
import * as calls from '@firstbell/contract/passkeys'
import { readAnswer } from '@firstbell/contract/webauthn'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/http/errors.ts'
import type { RateRule } from '../../../platform/http/rate-limit.ts'
import type { Route } from '../../../platform/http/routes.ts'
import { browserWords } from '../browser-words.ts'
import { requireConfirmed } from '../confirm.ts'
import type { EmbeddedProvider } from '../embedded/embedded-provider.ts'
import { refuseForeign } from '../embedded/own-origin.ts'
import { signInPerAddress } from '../embedded/routes.ts'
import { digest } from '../secrets.ts'
import { passkeyRefused } from './passkeys.ts'

const optionsPerAddress: RateRule = { name: 'passkey-options', points: 600, minutes: 10 }
/** Counts attempts by passkey: a stranger who does not know its id cannot lock out its owner. */
const failures: RateRule = { name: 'passkey-failures', points: 20, minutes: 15 }
const changes: RateRule = { name: 'passkeys', points: 120, minutes: 60 }

/** The calls about passkeys (docs/product/passkeys.md). */
export function passkeyRoutes(
  route: Route,
  context: Context,
  { passkeys, sessions }: EmbeddedProvider,
): void {
  const { config, limiter } = context

  route(calls.renamePasskey, { perSession: changes }, async ({ params, body }, { subject }) => {
    await passkeys.rename(subject, params.id, body.name)
    return { message: messages.passkeyRenamed }
  })

  route(calls.removePasskey, { perSession: changes }, async ({ params }, caller) => {
    await requireConfirmed(context, caller)
    const credentialId = await passkeys.remove(caller.subject, params.id)
    return { message: messages.passkeyRemoved, credentialId }
  })

  if (!passkeys.available) {
    // Whatever the body is.
    for (const { body: _, ...call } of [
      calls.newPasskeyOptions,
      calls.addPasskey,
      calls.passkeyOptions,
      calls.passkeySignIn,
    ])
      route(call, {}, async () => {
        throw new AppError('passkeys_unavailable', messages.passkeysUnavailable)
      })
    return
  }

  route(calls.newPasskeyOptions, { perSession: changes }, async (_input, caller) => {
    await requireConfirmed(context, caller)
    return { options: { ...(await passkeys.newOptions(caller)) } }
  })

  route(calls.addPasskey, { perSession: changes }, async ({ body, request }, caller) => {
    // Before the challenge is used up: the same answer serves once its sender has confirmed.
    await requireConfirmed(context, caller)
    const passkey = await passkeys.add(
      caller.subject,
      nameOf(request.headers['user-agent']),
      body.response,
    )
    return { message: messages.passkeyAdded, passkey }
  })

  route(calls.passkeyOptions, { perAddress: optionsPerAddress }, async () => ({
    options: { ...(await passkeys.options()) },
  }))

  route(calls.passkeySignIn, { perAddress: signInPerAddress }, async ({ body, request, reply }) => {
    refuseForeign(request, config.publicUrl)
    const answer = readAnswer(body.response)
    if (!answer) throw passkeyRefused()
    const counted = digest(answer.id).toString('base64url')
    await limiter.take(failures, counted)
    const proof = await passkeys.prove(answer)
    const opened = await passkeys.use(proof, (tx) => sessions.open(tx, proof, request))
    if (!opened) throw passkeyRefused()
    await limiter.forgive(failures, counted)
    return sessions.answer(opened, reply)
  })
}

/** What a new passkey is called: by where it was made, as in `Firefox on Windows`. */
function nameOf(userAgent?: string): string {
  const { browser, system } = browserWords(userAgent)
  return [browser, system].filter((word) => word !== '').join(' on ') || 'Passkey'
}
