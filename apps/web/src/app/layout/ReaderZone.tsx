import * as m from '@firstbell/messages/reader-zone'
import { useState } from 'react'
import { rich } from '#shared/format/rich.tsx'
import { lazyDialog } from '#shared/request-states/lazy-dialog.tsx'
import { zoneName } from '#shared/time/format-time.ts'
import { useReader } from '#shared/time/reader.ts'

const ChangeZone = lazyDialog(async () => (await import('./ChangeZone.tsx')).default)

/** Shows the time zone of the page, with a button to change it (rule filter-6). */
export default function ReaderZone() {
  const zone = useReader()?.zone
  // Mounted on the first press to load its code then, and kept mounted for the closing animation.
  const [dialog, setDialog] = useState<'open' | 'closed'>()
  return (
    <>
      <p>
        <span>
          {zone === undefined ? m.zoneUnknown : m.timesIn(zoneName(zone, (city) => city))}
        </span>
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
