import type { Security } from '@firstbell/contract/security'
import * as m from '@firstbell/messages/confirm-identity'
import { useMutation } from '@tanstack/react-query'
import { KeyRound } from 'lucide'
import { useContext } from 'react'
import { requestPasskey, passkeyFailure, passkeySupport } from '#entities/login/passkeys.ts'
import { call } from '#shared/api/api.ts'
import { endpoints } from '#shared/api/endpoints.ts'
import { FailureNotice } from '#shared/forms/FormParts.tsx'
import { SiteContext } from '#shared/page/site.ts'
import { Button } from '#shared/ui/Button.tsx'
import { Icon } from '#shared/ui/Icon.tsx'

/** Returns whether the person has a passkey and can use it on this page; false until `security` is known. */
export function useCanUsePasskey(security: Security | undefined): boolean {
  const { publicUrl } = useContext(SiteContext)
  return security !== undefined && security.passkeys.length > 0
    ? passkeySupport(publicUrl) === 'supported'
    : false
}

/** Confirms the identity with a passkey (rule passkey-9). */
export function ConfirmByPasskey({ onConfirmed }: { onConfirmed: () => void }) {
  const confirming = useMutation({
    mutationFn: async () => {
      const answer = await requestPasskey()
      await call(endpoints.confirmIdentity, { response: { ...answer } })
    },
    onSuccess: onConfirmed,
  })
  return (
    <div className="grid gap-4">
      <FailureNotice failure={confirming.error && passkeyFailure(confirming.error)} />
      <Button
        variant="secondary"
        working={confirming.isPending}
        workingLabel={m.waitingForPasskey}
        onClick={() => confirming.mutate()}
      >
        <Icon node={KeyRound} className="size-5" />
        <span>{m.withPasskey}</span>
      </Button>
    </div>
  )
}
