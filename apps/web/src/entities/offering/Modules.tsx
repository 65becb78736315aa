import type { CourseEntity } from '@firstbell/contract/offerings'
import * as m from '@firstbell/messages/offering-details'
import { LoadingSkeleton } from '#shared/ui/LoadingSkeleton.tsx'

/** The modules of a course in order: title, content and duration in minutes (rule offering-11). */
export function Modules({
  item,
  heading: Heading,
}: {
  item: CourseEntity
  heading: 'h3' | 'h4' | 'h5'
}) {
  if (item.shortened) return <LoadingSkeleton className="h-32" label={m.loadingModules} />
  if (item.modules.length === 0) return <p className="text-muted">{m.noModules}</p>
  return (
    <ol className="grid gap-3">
      {item.modules.map((module, index) => (
        <li
          key={index}
          className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 rounded-control border border-line px-4 py-3"
        >
          <span aria-hidden="true" className="tabular font-display text-lg text-muted">
            {index + 1}
          </span>
          <div className="grid gap-1">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <Heading dir="auto" className="text-base">
                {module.title}
              </Heading>
              <span className="tabular text-sm text-muted">{m.moduleMinutes(module.duration)}</span>
            </div>
            <p dir="auto" className="text-sm whitespace-pre-line text-muted">
              {module.content}
            </p>
          </div>
        </li>
      ))}
    </ol>
  )
}
