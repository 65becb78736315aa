import * as m from '@firstbell/messages/providers'
import { Notice } from '../../shared/ui/Notice.tsx'
import type { ProviderAnswer } from './provider-answer.ts'

/** Says above the form of Login or Sign Up what has come of a way to a provider (rules oidc-8, oidc-12). */
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
