import { loadingInsights } from '@firstbell/messages/profile'
import { InstructorPanel } from '#features/teaching/InstructorPanel.tsx'
import { lazyPart } from '#shared/routing/lazy-part.tsx'
import { SectionLoading } from './section-states.tsx'

const Insights = lazyPart(async () => (await import('#features/insights/Insights.tsx')).Insights, {
  loading: () => <SectionLoading label={loadingInsights} />,
})

export default function InstructorSection() {
  return <InstructorPanel insights={<Insights whose="mine" />} />
}
