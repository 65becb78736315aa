import { CATEGORIES, type Category } from '@firstbell/contract/limits'
import * as m from '@firstbell/messages/filters'
import { categories } from '@firstbell/messages/labels'
import { Cpu, Dumbbell, Languages, Music, Palette, type IconNode } from 'lucide'
import { Icon } from '#shared/ui/Icon.tsx'

const pictures: Record<Category, IconNode> = {
  Music,
  Arts: Palette,
  Sports: Dumbbell,
  Technology: Cpu,
  Language: Languages,
}

/** The categories with their pictures; a press sets the filter (rule filter-1). */
export function CategoryPills({ onChoose }: { onChoose: (category: Category) => void }) {
  return (
    <div role="group" aria-label={m.categories} className="flex flex-wrap gap-2 sm:gap-3">
      {CATEGORIES.map((category) => (
        <button
          key={category}
          type="button"
          onClick={() => onChoose(category)}
          className="flex h-11 items-center gap-2 rounded-full border border-line bg-surface ps-1 pe-4 font-medium transition-colors hover:border-edge hover:bg-sunken"
        >
          <span className="grid size-9 place-items-center rounded-full bg-accent-soft text-accent-ink">
            <Icon node={pictures[category]} className="size-5" />
          </span>
          <span>{categories[category]}</span>
        </button>
      ))}
    </div>
  )
}
