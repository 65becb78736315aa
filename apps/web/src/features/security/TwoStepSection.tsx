import type { Security } from '@firstbell/contract/security'
import * as m from '@firstbell/messages/two-step'
import { Copy, Download } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'
import { call, endpoints, messageOf, type OutputOf } from '#shared/api/api.ts'
import { saveFile } from '#shared/api/download.ts'
import { useAction } from '#shared/hooks/useAction.ts'
import { copyText } from '#shared/notices/copy-text.ts'
import { notify } from '#shared/notices/notices.ts'
import { lazyPart } from '#shared/routing/lazy-part.tsx'
import { Button } from '#shared/ui/Button.tsx'
import { Chip } from '#shared/ui/Card.tsx'
import { ConfirmDialog } from '#shared/ui/Dialog.tsx'
import { LoadingSkeleton } from '#shared/ui/LoadingSkeleton.tsx'
import { Notice } from '#shared/ui/Notice.tsx'
import { useRefetchSecurity } from './security.ts'
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
  const { confirmed, dialog } = useConfirmed()
  /** The new secret while two-step verification is being set up. */
  const [key, setKey] = useState<{ secret: string; uri: string }>()
  const [newCodes, setNewCodes] = useState<NewCodes>()
  const [asking, setAsking] = useState<keyof typeof QUESTIONS>()
  const refetch = useRefetchSecurity()
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
            <Button {...setUp.button}>{m.setUp}</Button>
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

/** The recovery codes, which are shown only once (rule twostep-3). */
function RecoveryCodes({
  codes,
  message,
  onDone,
}: {
  codes: readonly string[]
  /** A sentence about the completed action. */
  message: string
  onDone: () => void
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const [saved, setSaved] = useState(false)
  const blocker = useBlocker(!saved)
  // On a reload or closing of the tab the browser shows its own text.
  useBeforeUnload((event) => {
    if (!saved) event.preventDefault()
  })
  return (
    <div className="grid gap-4">
      {blocker.state === 'blocked' && (
        <ConfirmDialog
          title={m.codesNotKept}
          question={m.codesNotKeptQuestion}
          confirmLabel={m.leaveCodes}
          cancelLabel={m.stayWithCodes}
          danger
          onConfirm={() => blocker.proceed()}
          onClose={(confirmed) => {
            if (!confirmed) blocker.reset()
          }}
        />
      )}
      <p className="font-medium">{message}</p>
      <h3 ref={heading} tabIndex={-1}>
        {m.codesTitle}
      </h3>
      <p className="max-w-read">{m.codesAbout}</p>
      <ul
        aria-label={m.codes}
        className="grid grid-cols-2 gap-x-6 gap-y-1 justify-self-start rounded-control bg-sunken px-5 py-4 font-mono text-lg"
      >
        {codes.map((code) => (
          <li key={code}>
            <bdi dir="ltr">{code}</bdi>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button
          icon={Download}
          onClick={() => {
            save(codes)
            setSaved(true)
          }}
        >
          {m.downloadCodes}
        </Button>
        <Button
          variant="secondary"
          icon={Copy}
          onClick={async () => {
            if (await copyText(codes.join('\n'), m.copied, m.copyThem)) setSaved(true)
          }}
        >
          {m.copyCodes}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {m.done}
        </Button>
      </div>
    </div>
  )
}

function save(codes: readonly string[]): void {
  const { host } = window.location
  const text = [
    m.codesFor(host),
    m.codesMadeOn(new Date().toISOString().slice(0, 10)),
    '',
    ...codes,
    '',
  ].join('\r\n')
  saveFile(new Blob([text], { type: 'text/plain' }), 'firstbell-recovery-codes.txt')
}
