import * as m from '@firstbell/messages/providers'
import { Notice } from '#shared/ui/Notice.tsx'
import type { ProviderAnswer } from './provider-answer.ts'

/** Shows the outcome of a sign-in at a provider, above the form of Login or Sign Up (rules oidc-8, oidc-12). */
export function ProviderNotice({ answer }: { answer: ProviderAnswer }) {
  const offer = answer.state === 'waiting' && answer.pending.step === 'connect'
  return (
    <>
      <Notice kind="error" className="mb-5">
        {answer.state === 'failed' && m.failed(answer.label)}
      </Notice>
      <Notice className="mb-5">{offer && m.logInToConnect(answer.pending.label)}</Notice>
    </>
  )
}
