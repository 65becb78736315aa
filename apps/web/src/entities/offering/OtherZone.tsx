import { useState } from 'react'
import type { FormattedTime } from '#shared/time/format-time.ts'
import { useReader } from '#shared/time/reader.ts'
import { Zone } from './local-time.tsx'

/**
 * `Zone` without an empty line, except where the reader's time may still replace the offering's: that must cause no
 * layout shift.
 */
export function OtherZone({ local }: { local: FormattedTime }) {
  const reader = useReader()
  const [reserved] = useState(reader === undefined)
  if (!reserved && local.inOwnZone === undefined)
    return <span className="sr-only">{local.zone}</span>
  return <Zone local={local} quiet={reader !== undefined} />
}
