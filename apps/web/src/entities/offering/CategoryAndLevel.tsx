import { categories, levels } from '@firstbell/messages/labels'
import * as m from '@firstbell/messages/offering'
import { languageBefore } from '@firstbell/messages/offering-languages'
import { Chip } from '#shared/ui/Card.tsx'
import type { Offering } from './kinds.ts'
import { taughtIn } from './taught-in.ts'

/** Also shows the language of instruction if it differs from the page's. */
export function CategoryAndLevel({ item }: { item: Offering }) {
  const language = taughtIn(item)
  return (
    <p className="flex flex-wrap gap-2">
      <Chip>
        <span className="sr-only">{`${m.categoryBefore} `}</span>
        <span>{categories[item.category]}</span>
      </Chip>
      <Chip>
        <span className="sr-only">{`${m.levelBefore} `}</span>
        <span>{levels[item.level]}</span>
      </Chip>
      {language && (
        <Chip>
          <span className="sr-only">{`${languageBefore} `}</span>
          <span>{language}</span>
        </Chip>
      )}
    </p>
  )
}
