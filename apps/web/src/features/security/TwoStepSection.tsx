import type { Security } from '@firstbell/contract/security'
import * as m from '@firstbell/messages/two-step'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, messageOf } from '#shared/api/api.ts'
import { endpoints, type OutputOf } from '#shared/api/endpoints.ts'
import { useAction } from '#shared/hooks/useAction.ts'
import { notify } from '#shared/notices/notices.ts'
import { lazyPart } from '#shared/routing/lazy-part.tsx'
import { Button } from '#shared/ui/Button.tsx'
import { Chip } from '#shared/ui/Card.tsx'
import { ConfirmDialog } from '#shared/ui/Dialog.tsx'
import { LoadingSkeleton } from '#shared/ui/LoadingSkeleton.tsx'
import { Notice } from '#shared/ui/Notice.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { securityQuery } from './security.ts'
import { SecuritySection } from './SecuritySection.tsx'
import { useConfirmed } from './useConfirmed.tsx'

type NewCodes = OutputOf<typeof endpoints.renewRecoveryCodes>
type Answer = Pick<NewCodes, 'message'> & Partial<NewCodes>

/** Loaded on demand with the QR code library, because few people need it. */
const SetUpTwoStep = lazyPart(async () => (await import('./SetUpTwoStep.tsx')).default, {
  loading: () => <LoadingSkeleton className="h-48" />,
})

/** Enables and disables two-step verification (rule twostep-9). */
export function TwoStepSection({ twoStep }: Pick<Security, 'twoStep'>) {
  const queryClient = useQueryClient()
  const { confirmed, dialog } = useConfirmed()
  /** The new secret while two-step verification is being set up. */
  const [key, setKey] = useState<{ secret: string; uri: string }>()
  const [newCodes, setNewCodes] = useState<NewCodes>()
  const [asking, setAsking] = useState<keyof typeof QUESTIONS>()
  const refetch = () => queryClient.invalidateQueries({ queryKey: securityQuery.queryKey })
  const setUp = useAction({
    mutationFn: () => confirmed(() => call(endpoints.setUpTwoStep, {})),
    onSuccess: setKey,
    // Another tab may already have enabled it.
    onError: refetch,
  })
  const turnOn = async (code: string) => {
    setNewCodes(await confirmed(() => call(endpoints.turnOnTwoStep, { code })))
    setKey(undefined)
    await refetch()
  }

  return (
    <SecuritySection title={m.title} about={m.about}>
      {newCodes ? (
        <RecoveryCodes
          codes={newCodes.recoveryCodes}
          message={newCodes.message}
          onDone={() => setNewCodes(undefined)}
        />
      ) : twoStep.on ? (
        <div className="grid gap-4">
          <p className="flex flex-wrap items-center gap-3">
            <Chip tone="accent">{m.on}</Chip>
            <span>{m.codesLeft(twoStep.recoveryCodesLeft)}</span>
          </p>
          <div className="flex flex-wrap gap-3">
            <Button variant="secondary" onClick={() => setAsking('renew')}>
              {m.newCodes}
            </Button>
            <Button variant="quiet-danger" onClick={() => setAsking('turnOff')}>
              {m.turnOff}
            </Button>
          </div>
        </div>
      ) : key ? (
        <SetUpTwoStep {...key} turnOn={turnOn} onCancel={() => setKey(undefined)} />
      ) : (
        <>
          <Notice kind="error">{setUp.error && messageOf(setUp.error)}</Notice>
          <div>
            <Button working={setUp.isPending} onClick={() => setUp.run()}>
              {m.setUp}
            </Button>
          </div>
        </>
      )}
      {asking ? (
        <ConfirmDialog
          {...QUESTIONS[asking].texts}
          failed={messageOf}
          onConfirm={async () => {
            const { message, recoveryCodes } = await confirmed(QUESTIONS[asking].act)
            if (recoveryCodes) setNewCodes({ message, recoveryCodes })
            else notify({ kind: 'success', text: message })
            await refetch()
          }}
          onClose={() => setAsking(undefined)}
        >
          {dialog}
        </ConfirmDialog>
      ) : (
        dialog
      )}
    </SecuritySection>
  )
}

/** The changes that need a confirmation. Their answers have a message; only the first also has new codes. */
const QUESTIONS = {
  renew: {
    texts: { title: m.newCodes, question: m.newCodesQuestion },
    act: (): Promise<Answer> => call(endpoints.renewRecoveryCodes, {}),
  },
  turnOff: {
    texts: { title: m.turnOffTitle, question: m.turnOffQuestion, danger: true },
    act: (): Promise<Answer> => call(endpoints.turnOffTwoStep, {}),
  },
}
