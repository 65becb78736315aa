import * as m from '@firstbell/messages/reader-zone'
import { useState } from 'react'
import { rich } from '../../shared/format/rich.tsx'
import { optionalDialog } from '../../shared/request-states/optional-dialog.tsx'
import { zoneName } from '../../shared/time/format-time.ts'
import { useReader } from '../../shared/time/reader.ts'

const ChangeZone = optionalDialog(async () => (await import('./ChangeZone.tsx')).default)

/** The zone of the times on screen, and the way to another one (rule filter-6). */
export default function ReaderZone() {
  const zone = useReader()?.zone
  // Mounted at the first press, so that its code is loaded then, and kept for its closing.
  const [dialog, setDialog] = useState<'open' | 'closed'>()
  if (zone === undefined) return null
  return (
    <>
      <p>
        <span>{m.timesIn(zoneName(zone, (city) => city))}</span>
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setDialog('open')}
          className="link min-h-9"
        >
          {rich(m.change, { rest: (text) => <span className="sr-only">{text}</span> })}
        </button>
      </p>
      {dialog && <ChangeZone open={dialog === 'open'} onClose={() => setDialog('closed')} />}
    </>
  )
}
