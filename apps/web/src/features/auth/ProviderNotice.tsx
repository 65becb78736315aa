import * as m from '@firstbell/messages/providers'
import { Notice } from '#shared/ui/Notice.tsx'
import type { ProviderAnswer } from './provider-answer.ts'

/** Shows the outcome of a sign-in at a provider, above the form of Login or Sign Up (rules oidc-8, oidc-12). */
export function ProviderNotice({ answer }: { answer: ProviderAnswer }) {
  // The provider's email belongs to an account here, which is connected once the person has logged in to it.
  const connects = answer.state === 'waiting' && answer.pending.step === 'connect'
  return (
    <>
      <Notice kind="error" className="mb-5">
        {answer.state === 'failed' && m.failed(answer.label)}
      </Notice>
      <Notice className="mb-5">{connects && m.logInToConnect(answer.pending.label)}</Notice>
    </>
  )
}
