import { categories, levels } from '@firstbell/messages/labels'
import * as m from '@firstbell/messages/offering'
import { languageBefore } from '@firstbell/messages/offering-languages'
import { Chip } from '#shared/ui/Card.tsx'
import type { Offering } from './kinds.ts'
import { taughtIn } from './taught-in.ts'

/** Also shows the language of instruction if it differs from the page's. */
export function CategoryAndLevel({ item }: { item: Offering }) {
  const chips = [
    [m.categoryBefore, categories[item.category]],
    [m.levelBefore, levels[item.level]],
    [languageBefore, taughtIn(item)],
  ]
  return (
    <p className="flex flex-wrap gap-2">
      {chips.map(
        ([before, text]) =>
          text !== undefined && (
            <Chip key={before}>
              <span className="sr-only">{`${before} `}</span>
              <span>{text}</span>
            </Chip>
          ),
      )}
    </p>
  )
}
