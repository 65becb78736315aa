import * as m from '@firstbell/messages/offering-details'
import type { Offering } from './kinds.ts'

/** What students need to bring (rule offering-28); renders nothing if that is empty. */
export function Bring({ item, heading: Heading }: { item: Offering; heading: 'h2' | 'h3' | 'h4' }) {
  if (!item.bring) return null
  return (
    <section className="grid gap-2">
      <Heading>{m.bring}</Heading>
      <p dir="auto" className="max-w-read whitespace-pre-line">
        {item.bring}
      </p>
    </section>
  )
}
