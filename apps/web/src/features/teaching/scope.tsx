import type { Following } from '@firstbell/contract/offerings'
import type { Scope } from '@firstbell/contract/series-scope'
import { dates } from '@firstbell/messages/offering'
import * as m from '@firstbell/messages/taught-dialog'
import { useQuery } from '@tanstack/react-query'
import { CalendarDays, CalendarRange } from 'lucide'
import { useState, type ReactNode } from 'react'
import { isCourse, type Offering } from '#entities/offering/kinds.ts'
import { SegmentedControl } from '#shared/ui/SegmentedControl.tsx'
import { taughtOneQuery } from './taught-offerings.ts'

const segmentsFor = ({ classes }: Following) =>
  [
    { label: m.thisClass, value: 'this', icon: CalendarDays, tone: 'accent' },
    {
      label: m.thisAndFollowing,
      aside: `(${dates(classes)})`,
      value: 'following',
      icon: CalendarRange,
      tone: 'accent',
    },
  ] as const

/**
 * The choice whether an action on a class also applies to the later classes of its series (rule scope-1). Without
 * later classes there is no choice, and the scope is 'this'.
 */
export function useScope(
  item: Offering,
  initial: Scope = 'this',
): {
  scope: Scope
  /** The number of classes and people in the chosen scope; undefined for the class alone. */
  following: Following | undefined
  /** The control for the choice; null without later classes. */
  choice: ReactNode
} {
  const [chosen, choose] = useState(initial)
  const { data: following } = useQuery({
    ...taughtOneQuery<'class'>('class', item._id),
    select: (page) => page.following,
    enabled: !isCourse(item) && item.series !== undefined,
  })
  if (!following) return { scope: 'this', following, choice: null }
  return {
    scope: chosen,
    following: chosen === 'following' ? following : undefined,
    choice: (
      <div className="flex">
        <SegmentedControl
          legend={m.appliesTo}
          legendVisible
          segments={segmentsFor(following)}
          value={chosen}
          onChange={choose}
        />
      </div>
    ),
  }
}
