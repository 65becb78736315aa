import { messages } from '@firstbell/contract/messages'
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'
import { ApiError, call, unanswered } from '../../shared/api/api.ts'
import { endpoints } from '../../shared/api/endpoints.ts'
import { loadOnce } from '../../shared/routing/load-once.ts'
import type { OpenedSession } from './identity-client.ts'

/*
 * Passkeys in this browser (docs/product/passkeys.md). What browsers call them by is made into JSON by
 * @simplewebauthn/browser, which is loaded when the first is asked for.
 */

const webauthn = loadOnce(() =>
  import('@simplewebauthn/browser').catch(() => {
    throw unanswered()
  }),
)

/**
 * Whether passkeys can be used on this page, or why not (rule passkey-8).
 * @param publicUrl address of the site
 */
export function passkeySupport(
  publicUrl: string,
): 'supported' | 'ip-address' | 'another-host' | 'browser' {
  const { hostname, origin } = new URL(publicUrl)
  // URLs write every IPv4 address with digits and dots, and IPv6 addresses in brackets.
  if (/^(?:[\d.]+|\[.*\])$/.test(hostname)) return 'ip-address'
  if (window.location.origin !== origin) return 'another-host'
  return typeof window.PublicKeyCredential === 'function' ? 'supported' : 'browser'
}

/** Milliseconds until the browser is asked anew: before the challenge ends (rule passkey-2). */
const RENEW_MS = 4 * 60 * 1000

/**
 * Opens a session by a passkey's answer. A passkey that the site does not know is forgotten by the
 * browser.
 * @throws {ApiError} 401 when it was not accepted
 */
export async function openByPasskey(answer: AuthenticationResponseJSON): Promise<OpenedSession> {
  try {
    return await call(endpoints.passkeySignIn, { response: { ...answer } })
  } catch (error) {
    if (error instanceof ApiError && error.code === 'passkey_unknown') void forgetPasskey(answer.id)
    throw error
  }
}

/**
 * Asks for a passkey of this site, in the browser's own dialog.
 * @throws {ApiError} without options; any other error when there is no answer (`passkeyFailure`)
 */
export async function askForPasskey(): Promise<AuthenticationResponseJSON> {
  const [{ startAuthentication }, optionsJSON] = await Promise.all([webauthn(), requestOptions()])
  return startAuthentication({ optionsJSON })
}

/**
 * Has the browser offer passkeys where it fills in the email (`autocomplete="username webauthn"`), if
 * it can. Fails in silence: the button and the password are there as well.
 * @param take gets the answer of the one that is chosen
 * @returns what ends the offer, and any other request for a passkey: browsers have one at a time
 */
export function offerPasskeys(take: (answer: AuthenticationResponseJSON) => void): () => void {
  let ended = false
  let cancel = () => {}

  async function offer(): Promise<void> {
    const { browserSupportsWebAuthnAutofill, startAuthentication, WebAuthnAbortService } =
      await webauthn()
    cancel = () => WebAuthnAbortService.cancelCeremony()
    if (!(await browserSupportsWebAuthnAutofill())) return
    let renewed = true
    while (renewed && !ended) {
      const optionsJSON = await requestOptions()
      if (ended) return
      renewed = false
      const stopRenewing = whenSeenAfter(RENEW_MS, () => {
        renewed = true
        cancel()
      })
      try {
        const answer = await startAuthentication({ optionsJSON, useBrowserAutofill: true })
        if (!ended) take(answer)
      } catch {
        // Ended, renewed, or refused by the browser.
      } finally {
        stopRenewing()
      }
    }
  }

  offer().catch(() => {})
  return () => {
    ended = true
    cancel()
  }
}

/** Calls back after a while, or when the page is looked at again after that. */
function whenSeenAfter(ms: number, act: () => void): () => void {
  const look = () => {
    if (document.hidden) return
    stop()
    act()
  }
  const timer = setTimeout(() => {
    document.addEventListener('visibilitychange', look)
    look()
  }, ms)
  const stop = () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', look)
  }
  return stop
}

/** Has the browser make a passkey. @throws as `askForPasskey` */
export async function makePasskey(
  options: Record<string, unknown>,
): Promise<RegistrationResponseJSON> {
  const { startRegistration } = await webauthn()
  return startRegistration({
    optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON,
  })
}

/** Tells the browser that the site does not know a passkey any more, so that it offers it no more. */
export async function forgetPasskey(credentialId: string): Promise<void> {
  try {
    const { sendSignal } = await webauthn()
    await sendSignal({
      signalName: 'unknownCredential',
      rpID: window.location.hostname,
      credentialID: credentialId,
    })
  } catch {
    // Few browsers can.
  }
}

/** What to say when a passkey was not made or used; the server's sentence if it refused. */
export function passkeyFailure(error: unknown): { kind: 'error' | 'info'; text: string } {
  if (error instanceof ApiError)
    return { kind: 'error', text: error.message || messages.genericError }
  const name = error instanceof Error ? error.name : ''
  if (name === 'InvalidStateError') return { kind: 'info', text: messages.passkeyOnDevice }
  // Browsers do not tell who gave up from who has none.
  return { kind: 'info', text: messages.noPasskeyUsed }
}

const requestOptions = async (): Promise<PublicKeyCredentialRequestOptionsJSON> => {
  const { options } = await call(endpoints.passkeyOptions, {})
  return options as unknown as PublicKeyCredentialRequestOptionsJSON
}
