import type { ListedPerson } from '@firstbell/contract/people'
import * as m from '@firstbell/messages/people'
import { Chip } from '#shared/ui/Card.tsx'

/** The state, unless it is the usual one, and the roles. */
export function PersonChips({
  person: { state, isAdmin, role },
}: {
  person: Pick<ListedPerson, 'state' | 'isAdmin' | 'role'>
}) {
  return (
    <>
      {state !== 'active' && (
        <Chip tone={state === 'suspended' ? 'danger' : 'amber'}>{m.states[state]}</Chip>
      )}
      {isAdmin && <Chip tone="accent">{m.administrator}</Chip>}
      {role.map((one) => (
        <Chip key={one}>
          <span className="[&:lang(en)]:capitalize">{m.roles[one]}</span>
        </Chip>
      ))}
    </>
  )
}
