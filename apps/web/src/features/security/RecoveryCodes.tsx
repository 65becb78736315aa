import * as m from '@firstbell/messages/two-step'
import { Copy, Download } from 'lucide'
import { useEffect, useRef } from 'react'
import { saveFile } from '../../shared/api/download.ts'
import { notify } from '../../shared/notices/notices.ts'
import { Button } from '../../shared/ui/Button.tsx'
import { Icon } from '../../shared/ui/Icon.tsx'

/** The recovery codes, which are shown this once (rule twostep-3). */
export function RecoveryCodes({
  codes,
  message,
  onDone,
}: {
  codes: readonly string[]
  /** What has been done. */
  message: string
  onDone: () => void
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="grid gap-4">
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
        <Button onClick={() => save(codes)}>
          <Icon node={Download} className="size-4" />
          {m.downloadCodes}
        </Button>
        <Button variant="secondary" onClick={() => void copy(codes)}>
          <Icon node={Copy} className="size-4" />
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

async function copy(codes: readonly string[]): Promise<void> {
  try {
    await navigator.clipboard.writeText(codes.join('\n'))
    notify({ kind: 'success', text: m.copied })
  } catch {
    notify({ kind: 'info', text: m.copyThem })
  }
}
