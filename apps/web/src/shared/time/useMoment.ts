import { formatMoment } from './format-relative-time.ts'
import { useNow } from './now.ts'
import { useReader } from './reader.ts'

/** Returns a function that formats instants (ISO 8601) near the present in the reader's time (`formatMoment`). */
export function useMoment(): (at: string) => string {
  const reader = useReader()
  const now = useNow()
  return (at) => formatMoment(at, reader, now)
}
