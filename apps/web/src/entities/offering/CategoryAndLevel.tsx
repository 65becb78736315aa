import { categories, levels } from '@firstbell/messages/labels'
import * as m from '@firstbell/messages/offering'
import { Chip } from '../../shared/ui/Card.tsx'
import type { Offering } from './kinds.ts'

export function CategoryAndLevel({ item }: { item: Offering }) {
  return (
    <p className="flex flex-wrap gap-2">
      <Chip>
        <span className="sr-only">{m.categoryBefore} </span>
        <span>{categories[item.category]}</span>
      </Chip>
      <Chip>
        <span className="sr-only">{m.levelBefore} </span>
        <span>{levels[item.level]}</span>
      </Chip>
    </p>
  )
}
