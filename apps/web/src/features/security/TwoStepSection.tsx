import type { Security } from '@firstbell/contract/security'
import * as m from '@firstbell/messages/two-step'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { securityQuery } from '../../entities/login/security.ts'
import { useConfirmed } from '../../entities/login/useConfirmed.tsx'
import { call, messageOf } from '../../shared/api/api.ts'
import { endpoints, type OutputOf } from '../../shared/api/endpoints.ts'
import { notify } from '../../shared/notices/notices.ts'
import { optional } from '../../shared/routing/optional.tsx'
import { Button } from '../../shared/ui/Button.tsx'
import { Chip } from '../../shared/ui/Card.tsx'
import { ConfirmDialog } from '../../shared/ui/Dialog.tsx'
import { LoadingSkeleton } from '../../shared/ui/LoadingSkeleton.tsx'
import { Notice } from '../../shared/ui/Notice.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SecuritySection } from './SecuritySection.tsx'
import { useOnce } from '../../shared/ui/useOnce.ts'

type NewCodes = OutputOf<typeof endpoints.renewRecoveryCodes>

/** With what draws QR codes, which few need. */
const SetUpTwoStep = optional(
  async () => (await import('./SetUpTwoStep.tsx')).default,
  () => <LoadingSkeleton className="h-48" />,
)

/** The code that is asked for after the password (rule twostep-9). */
export function TwoStepSection({ twoStep }: Pick<Security, 'twoStep'>) {
  const queryClient = useQueryClient()
  const { confirmed, dialog } = useConfirmed()
  /** A new secret, until it is turned on. */
  const [key, setKey] = useState<{ secret: string; uri: string }>()
  /** New recovery codes, until the person is done with them. */
  const [made, setMade] = useState<NewCodes>()
  const [asking, setAsking] = useState<keyof typeof QUESTIONS>()
  const refetch = () => queryClient.invalidateQueries({ queryKey: securityQuery.queryKey })
  const once = useOnce()
  const setUp = useMutation({
    mutationFn: () => confirmed(() => call(endpoints.setUpTwoStep, {})),
    onSuccess: setKey,
    // It may be on already.
    onError: refetch,
  })
  const turnOn = async (code: string) => {
    setMade(await confirmed(() => call(endpoints.turnOnTwoStep, { code })))
    setKey(undefined)
    await refetch()
  }

  return (
    <SecuritySection title={m.title} about={m.about}>
      {made ? (
        <RecoveryCodes
          codes={made.recoveryCodes}
          message={made.message}
          onDone={() => setMade(undefined)}
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
            <Button working={setUp.isPending} onClick={() => once(() => setUp.mutateAsync())}>
              {m.setUp}
            </Button>
          </div>
        </>
      )}
      {dialog}
      {asking && (
        <Ask
          what={asking}
          onClose={() => setAsking(undefined)}
          onDone={async ({ message, recoveryCodes }) => {
            if (recoveryCodes) setMade({ message, recoveryCodes })
            else notify({ kind: 'success', text: message })
            await refetch()
          }}
        />
      )}
    </SecuritySection>
  )
}

const QUESTIONS = {
  renew: {
    title: m.newCodes,
    question: m.newCodesQuestion,
    act: () => call(endpoints.renewRecoveryCodes, {}),
  },
  turnOff: {
    title: m.turnOffTitle,
    question: m.turnOffQuestion,
    danger: true,
    act: () => call(endpoints.turnOffTwoStep, {}),
  },
}

/** Asks before a change. @param onDone gets its answer */
function Ask({
  what,
  onClose,
  onDone,
}: {
  what: keyof typeof QUESTIONS
  onClose: () => void
  onDone: (answer: Partial<NewCodes> & Pick<NewCodes, 'message'>) => Promise<void>
}) {
  const { confirmed, dialog } = useConfirmed()
  const { act, ...words } = QUESTIONS[what]
  return (
    <ConfirmDialog
      {...words}
      failed={messageOf}
      onConfirm={async () => onDone(await confirmed<Awaited<ReturnType<typeof act>>>(act))}
      onClose={onClose}
    >
      {dialog}
    </ConfirmDialog>
  )
}
