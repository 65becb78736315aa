import { formatInstant, UNKNOWN_STYLE } from '../../shared/time/format-time.ts'
import { useNow } from '../../shared/time/now.ts'
import { useReader } from '../../shared/time/reader.ts'

/** Writes instants (ISO 8601) in the reader's time. */
export function useInstant(): (at: string) => string {
  const { zone, ...style } = useReader() ?? { zone: 'UTC', ...UNKNOWN_STYLE }
  const now = useNow()
  return (at) => formatInstant(Date.parse(at), zone, style, now)
}
