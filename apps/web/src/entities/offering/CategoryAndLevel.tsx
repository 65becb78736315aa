import { Chip } from '../../shared/ui/Card.tsx'
import { VisuallyHidden } from '../../shared/ui/VisuallyHidden.tsx'
import type { Offering } from './kinds.ts'

/** An offering's category and level as chips. */
export function CategoryAndLevel({ item }: { item: Offering }) {
  return (
    <p className="flex flex-wrap gap-2">
      <Chip>
        <VisuallyHidden>Category: </VisuallyHidden>
        <span>{item.category}</span>
      </Chip>
      <Chip>
        <VisuallyHidden>Level: </VisuallyHidden>
        <span>{item.level}</span>
      </Chip>
    </p>
  )
}
