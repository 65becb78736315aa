import type { User } from '@firstbell/contract/accounts'
import { profilePath } from '@firstbell/contract/profile'
import * as m from '@firstbell/messages/admin'
import { ChevronRight, CircleCheck, CreditCard, Flag, UserRoundCheck } from 'lucide'
import { Card } from '#shared/ui/Card.tsx'
import { Icon } from '#shared/ui/Icon.tsx'
import { Link } from '#shared/ui/Link.tsx'
import { LoadingSkeleton } from '#shared/ui/LoadingSkeleton.tsx'
import { Section } from '#shared/ui/Section.tsx'
import { usePendingDecisions } from './pending-decisions.ts'

const decisions = profilePath({ section: 'admin' })
const kinds = [
  { name: 'instructors', icon: UserRoundCheck, text: m.instructorsWaiting, to: decisions },
  { name: 'reports', icon: Flag, text: m.reportsWaiting, to: decisions },
  {
    name: 'payments',
    icon: CreditCard,
    text: m.paymentsInTrouble,
    to: `${decisions}&view=payments`,
  },
] as const

/** What waits for an admin's decision, with links to it (rule screen-42). */
export function PendingDecisions({ user }: { user: User }) {
  const { counts, complete, loading } = usePendingDecisions(user)
  if (!user.isAdmin) return null
  const shown = kinds.filter(({ name }) => counts[name] > 0)
  if (shown.length === 0 && !complete)
    return loading ? (
      <Section title={m.pending}>
        <LoadingSkeleton className="h-12.5 rounded-card" />
      </Section>
    ) : null
  return (
    <Section title={m.pending}>
      <Card>
        {shown.length === 0 ? (
          <p className="flex items-center gap-3 px-4 py-3 text-muted sm:px-5">
            <Icon node={CircleCheck} className="size-5 shrink-0" />
            <span>{m.nothingPending}</span>
          </p>
        ) : (
          <ul className="divide-y divide-line">
            {shown.map(({ name, icon, text, to }) => (
              <li key={name} className="relative flex items-center gap-3 px-4 py-3 sm:px-5">
                <Icon node={icon} className="size-5 shrink-0 text-muted" />
                <Link to={to} className="font-medium after:absolute after:inset-0 hover:underline">
                  {text(counts[name])}
                </Link>
                <Icon node={ChevronRight} className="ms-auto size-5 text-muted rtl:-scale-x-100" />
              </li>
            ))}
          </ul>
        )}
      </Card>
    </Section>
  )
}
