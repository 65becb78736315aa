import { messages } from '@firstbell/contract/messages'
import { useId } from 'react'
import { Failed } from '../../shared/request-states/Failed.tsx'
import { optional } from '../../shared/routing/optional.tsx'
import { useSearch } from '../../shared/routing/search.ts'
import { Button } from '../../shared/ui/Button.tsx'
import { LoadingSkeleton } from '../../shared/ui/LoadingSkeleton.tsx'
import { insightsSearch } from './insights-search.ts'

const Insights = optional(
  async () => (await import('./Insights.tsx')).Insights,
  () => <LoadingSkeleton rows={3} className="h-64" label="Loading insights..." />,
  (retry) => (
    <Failed onRetry={retry} retrying={false}>
      {messages.genericError}
    </Failed>
  ),
)

/** The numbers of the whole site, which an admin opens by a press (rule insight-11). */
export function SiteInsights() {
  const id = useId()
  const [{ days }, change] = useSearch(insightsSearch)
  const shown = days !== undefined
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id={id}>Insights</h3>
        <Button
          variant="secondary"
          size="small"
          aria-expanded={shown}
          onClick={() => change({ days: shown ? undefined : '30' })}
        >
          {shown ? 'Hide insights' : 'Show insights'}
        </Button>
      </div>
      {shown && <Insights whose="site" />}
    </section>
  )
}
