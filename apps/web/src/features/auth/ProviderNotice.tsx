import { Notice } from '../../shared/ui/Notice.tsx'
import { failedWords } from '../../entities/login/provider-words.ts'
import type { ProviderAnswer } from './provider-answer.ts'

/** Says above the form of Login or Sign Up what has come of a way to a provider (rules oidc-8, oidc-12). */
export function ProviderNotice({ answer }: { answer: ProviderAnswer }) {
  const offer = answer.state === 'waiting' && answer.pending.step === 'connect'
  return (
    <>
      <Notice kind="error" className="mb-5">
        {answer.state === 'failed' && failedWords(answer.label)}
      </Notice>
      <Notice className="mb-5">
        {offer && `You already have an account. Log in once to connect ${answer.pending.label}.`}
      </Notice>
    </>
  )
}
