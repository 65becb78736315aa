import * as m from '@firstbell/messages/discovery'
import { useQuery } from '@tanstack/react-query'
import { useLogin } from '#entities/login/login.ts'
import { DayTile } from '#entities/offering/DayTile.tsx'
import { kinds } from '#entities/offering/kinds.ts'
import { CardTime, progressOf } from '#entities/offering/local-time.tsx'
import { homeClasses, listQuery, startingAfter } from '#entities/offering/queries.ts'
import { useNow } from '#shared/time/now.ts'
import { LinkButton } from '#shared/ui/Button.tsx'
import { EmptyState } from '#shared/ui/Card.tsx'
import { Link } from '#shared/ui/Link.tsx'

/**
 * Links to the next classes that have not started (rule screen-53). They come from the list's first page, or
 * from a separate query if too many classes of that page are running. Without any class it invites to teach.
 */
export function StartingSoon() {
  const now = useNow()
  const first = useQuery(listQuery('class', homeClasses(1))).data
  const coming = first?.items.filter((item) => progressOf(item, now) === 'coming') ?? []
  const few = coming.length < 3 && first !== undefined && first.total > first.items.length
  const later = useQuery({ ...listQuery('class', startingAfter(now)), enabled: few })
  const next = (few && later.data?.items) || coming.slice(0, 3)
  if (next.length === 0) return first && !first.total ? <TeachHere /> : null
  return (
    <section aria-labelledby="soon-title" className="grid content-start gap-2">
      <h2 id="soon-title" className="text-xl">
        {m.startingSoon}
      </h2>
      <ul className="-mx-2 grid gap-1">
        {next.map((item) => (
          <li key={item._id}>
            <Link
              to={kinds.class.path(item._id)}
              className="flex items-center gap-4 rounded-card p-2 transition-colors hover:bg-sunken"
            >
              <DayTile span={item} />
              <span className="min-w-0 leading-snug wrap-anywhere">
                <span dir="auto" className="line-clamp-2 font-semibold">
                  {item.title}
                </span>{' '}
                <span className="block text-sm">
                  <CardTime item={item} />
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function TeachHere() {
  const { user } = useLogin()
  if (user && !user.role.includes('instructor')) return null
  return (
    <EmptyState
      title={m.teach}
      action={
        <LinkButton to={user ? '/createclass' : '/signup'} variant="secondary">
          {user ? m.createClass : m.joinUs}
        </LinkButton>
      }
    >
      {m.teachHow}
    </EmptyState>
  )
}
