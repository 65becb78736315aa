import { firstName } from '@firstbell/contract/first-name'
import type { EnrolledPerson } from '@firstbell/contract/offerings'
import { bookingPath, teachPath } from '@firstbell/contract/profile'
import * as m from '@firstbell/messages/joining'
import { bring } from '@firstbell/messages/offering-details'
import { useQuery } from '@tanstack/react-query'
import { useLogin } from '#entities/login/login.ts'
import { peopleOf } from '#entities/offering/kind-details.ts'
import type { Kind } from '#entities/offering/kinds.ts'
import type { NextSession } from '#entities/offering/next-session.ts'
import { offeringQuery } from '#entities/offering/offering-query.ts'
import { MaterialsInShort } from '#features/materials/Materials.tsx'
import { bookedOneQuery } from '#features/own-bookings/booked-offerings.ts'
import { taughtOneQuery } from '#features/teaching/taught-offerings.ts'
import { Avatar } from '#shared/ui/Picture.tsx'

/** The number of names shown. */
const NAMES = 12

/** What the people who wait for a session need, and who they are (rule screen-45). */
export function Lobby({ offering }: { offering: NextSession['offering'] }) {
  const { _id: id, kind, owned } = offering
  const { data: item } = useQuery(offeringQuery<Kind>(kind, id))
  return (
    <dl className="grid grid-cols-1 gap-x-10 gap-y-6 border-t border-line pt-6 sm:grid-cols-2 lg:grid-cols-3">
      {item?.bring !== undefined && (
        <div>
          <dt className="text-sm font-semibold">{bring}</dt>
          <dd dir="auto" className="max-w-read whitespace-pre-line">
            {item.bring}
          </dd>
        </div>
      )}
      <MaterialsInShort
        offering={offering}
        to={owned ? `${teachPath(id)}?tab=materials` : bookingPath(id)}
      />
      <People offering={offering} />
    </dl>
  )
}

function People({ offering: { _id: id, kind, owned } }: { offering: NextSession['offering'] }) {
  const { user } = useLogin()
  const booked = useQuery({ ...bookedOneQuery<Kind>(kind, id), enabled: !owned })
  const taught = useQuery({ ...taughtOneQuery<Kind>(kind, id), enabled: owned })
  const item = owned ? taught.data?.items[0] : booked.data
  if (!item) return null
  // A student's own entry has their email address even where those of others are hidden.
  const isOther = ({ name, email }: EnrolledPerson) => name !== '' && email !== user?.email
  const names = peopleOf(item)
    .filter(isOther)
    .map(({ name }) => firstName(name))
  return (
    <div className="min-w-0">
      <dt className="text-sm font-semibold">{owned ? m.whoComes : m.whoElseComes}</dt>
      {names.length === 0 ? (
        <dd className="text-muted">{owned ? m.nobodyYet : m.nobodyElse}</dd>
      ) : (
        <dd className="pt-2">
          <ul className="flex flex-wrap items-center gap-x-4 gap-y-2">
            {names.slice(0, NAMES).map((name, index) => (
              <li key={index} className="flex min-w-0 items-center gap-2">
                <Avatar name={name} size="small" />
                <span dir="auto" className="min-w-0 break-words">
                  {name}
                </span>
              </li>
            ))}
            {names.length > NAMES && (
              <li className="text-muted">{m.andOthers(names.length - NAMES)}</li>
            )}
          </ul>
        </dd>
      )}
    </div>
  )
}
