import * as m from '@firstbell/messages/two-step'
import { Copy, Download } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { useBlocker, useBeforeUnload } from 'react-router'
import { saveFile } from '#shared/api/download.ts'
import { copyText } from '#shared/notices/copy-text.ts'
import { Button } from '#shared/ui/Button.tsx'
import { ConfirmDialog } from '#shared/ui/Dialog.tsx'

/** The recovery codes, which are shown only once (rule twostep-3). */
export function RecoveryCodes({
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
