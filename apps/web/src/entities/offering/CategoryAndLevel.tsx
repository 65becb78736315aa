import { Chip } from '../../shared/ui/Card.tsx'
import type { Offering } from './kinds.ts'

export function CategoryAndLevel({ item }: { item: Offering }) {
  return (
    <p className="flex flex-wrap gap-2">
      <Chip>
        <span className="sr-only">Category: </span>
        <span>{item.category}</span>
      </Chip>
      <Chip>
        <span className="sr-only">Level: </span>
        <span>{item.level}</span>
      </Chip>
    </p>
  )
}
