import { messages } from '@firstbell/contract/messages'
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'
import { ApiError, call, endpoints, unanswered } from '#shared/api/api.ts'
import { loadOnce } from '#shared/routing/load-once.ts'
import type { OpenedSession } from './identity-client.ts'

/*
 * Passkeys in this browser (docs/product/passkeys.md). @simplewebauthn/browser converts WebAuthn's
 * buffers to JSON; it is loaded on first use.
 */

const webauthn = loadOnce(() =>
  import('@simplewebauthn/browser').catch(() => {
    throw unanswered()
  }),
)

/** Returns whether this page can use passkeys, or why not (rule passkey-8). */
export function passkeySupport(
  publicUrl: string,
): 'supported' | 'ip-address' | 'another-host' | 'browser' {
  const { hostname, origin } = new URL(publicUrl)
  // URLs normalize every IPv4 address to digits and dots, and put IPv6 addresses in brackets.
  if (/^(?:[\d.]+|\[.*\])$/.test(hostname)) return 'ip-address'
  if (window.location.origin !== origin) return 'another-host'
  return typeof window.PublicKeyCredential === 'function' ? 'supported' : 'browser'
}

/** The autofill request is renewed before its challenge expires (rule passkey-2). */
const RENEW_MS = 4 * 60 * 1000

/**
 * Opens a session with a passkey's answer. If the site does not know the passkey, the browser is asked to
 * forget it.
 * @throws {ApiError} 401 if the passkey was not accepted
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
 * Requests a passkey of this site in the browser's own dialog.
 * @throws {ApiError} if the server gives no options; another error without an answer (`passkeyFailure`)
 */
export async function requestPasskey(): Promise<AuthenticationResponseJSON> {
  const [{ startAuthentication }, optionsJSON] = await Promise.all([webauthn(), requestOptions()])
  return startAuthentication({ optionsJSON })
}

/**
 * Offers passkeys in the autofill of the email field (`autocomplete="username webauthn"`), if the browser
 * supports it. Failures are ignored: the other ways to sign in remain.
 * @param onAnswer receives the answer of the chosen passkey
 * @returns a function that cancels the offer, and any other passkey request: browsers allow one at a time
 */
export function offerPasskeys(onAnswer: (answer: AuthenticationResponseJSON) => void): () => void {
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
      const stopRenewing = whenVisibleAfter(RENEW_MS, () => {
        renewed = true
        cancel()
      })
      try {
        const answer = await startAuthentication({ optionsJSON, useBrowserAutofill: true })
        if (!ended) onAnswer(answer)
      } catch {
        // The offer was cancelled or renewed, or the browser refused it.
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

/** Calls `callback` after a delay, or when the page becomes visible again after it. */
function whenVisibleAfter(ms: number, callback: () => void): () => void {
  const check = () => {
    if (document.hidden) return
    stop()
    callback()
  }
  const timer = setTimeout(() => {
    document.addEventListener('visibilitychange', check)
    check()
  }, ms)
  const stop = () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', check)
  }
  return stop
}

/** Creates a passkey in the browser. @throws as `requestPasskey` */
export async function createPasskey(
  options: Record<string, unknown>,
): Promise<RegistrationResponseJSON> {
  const { startRegistration } = await webauthn()
  return startRegistration({
    optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON,
  })
}

/** Signals to the browser that the site no longer knows a passkey, so that it stops offering it. */
export async function forgetPasskey(credentialId: string): Promise<void> {
  try {
    const { sendSignal } = await webauthn()
    await sendSignal({
      signalName: 'unknownCredential',
      rpID: window.location.hostname,
      credentialID: credentialId,
    })
  } catch {
    // Few browsers support the signal.
  }
}

/** Returns the notice for a passkey that was not created or used: the server's sentence if it refused. */
export function passkeyFailure(error: unknown): { kind: 'error' | 'info'; text: string } {
  if (error instanceof ApiError)
    return { kind: 'error', text: error.message || messages.genericError }
  const name = error instanceof Error ? error.name : ''
  if (name === 'InvalidStateError') return { kind: 'info', text: messages.passkeyOnDevice }
  // Browsers give the same error for a cancelled dialog and for a missing passkey.
  return { kind: 'info', text: messages.noPasskeyUsed }
}

const requestOptions = async (): Promise<PublicKeyCredentialRequestOptionsJSON> => {
  const { options } = await call(endpoints.passkeyOptions, {})
  return options as unknown as PublicKeyCredentialRequestOptionsJSON
}
