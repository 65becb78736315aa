import * as common from '@firstbell/messages/common'
import * as labels from '@firstbell/messages/labels'
import { duration, seats } from '@firstbell/messages/offering-details'
import { visibilities, visibility, what, when, where } from '@firstbell/messages/offering-form'
import * as languages from '@firstbell/messages/offering-languages'
import * as m from '@firstbell/messages/taught-dialog'
import { Copy, Pencil, Trash2 } from 'lucide'
import { Bring } from '#entities/offering/Bring.tsx'
import { Facts, timeFacts, type Fact } from '#entities/offering/Facts.tsx'
import { isCourse, kindOf, kinds, type Offering } from '#entities/offering/kinds.ts'
import { useProgress } from '#entities/offering/local-time.tsx'
import { Modules } from '#entities/offering/Modules.tsx'
import { taughtIn } from '#entities/offering/taught-in.ts'
import { usePriceText } from '#shared/page/usePrice.ts'
import { Button } from '#shared/ui/Button.tsx'
import { Link } from '#shared/ui/Link.tsx'
import { Picture } from '#shared/ui/Picture.tsx'
import { Section } from '#shared/ui/Section.tsx'
import type { TaughtActions } from './taught-actions.tsx'
import { MeetingLink, useHeldFact } from './taught-parts.tsx'

/**
 * What was entered about an own offering, in the groups of its form, and what can be done with it. The head of the page
 * already has the numbers of booked and waiting students.
 */
export function TaughtSettings({
  item,
  actions: { edit, addLink, duplicate, remove },
}: {
  item: Offering
  actions: Pick<TaughtActions, 'edit' | 'addLink' | 'duplicate' | 'remove'>
}) {
  const priceText = usePriceText()
  const ended = useProgress(item) === 'ended'
  const held = useHeldFact(item)
  const language = taughtIn(item)
  const kind = kindOf(item)
  return (
    <>
      <Section title={when}>
        <Facts
          className="sm:grid-cols-3"
          facts={[
            ...timeFacts(item, m.date).map(([name, value]): Fact => [name, value]),
            [duration, kinds[kind].duration(item.duration)],
            isCourse(item) && [m.sessionLength, m.minutes(item.sessionMinutes)],
          ]}
        />
      </Section>
      {!ended && (
        <Section title={where}>
          <MeetingLink item={item} onAdd={addLink} />
        </Section>
      )}
      <Section title={seats}>
        <Facts className="sm:grid-cols-3" facts={[[m.maxStudents, item.maxStudents], held]} />
      </Section>
      <Section title={what} className="gap-4">
        <Picture
          src={item.thumbnail}
          color={item.thumbnailColor}
          sizes="20rem"
          className="max-w-80 rounded-control"
        />
        <p className="max-w-prose whitespace-pre-line" dir="auto">
          {item.description}
        </p>
        <Bring item={item} heading="h4" />
        <Facts
          className="sm:grid-cols-3"
          facts={[
            [m.category, labels.categories[item.category]],
            [m.level, labels.levels[item.level]],
            language !== undefined && [languages.language, language],
            isCourse(item) && [m.price, priceText(item.price)],
            item.visibility !== undefined && [visibility, visibilities[item.visibility]],
          ]}
        />
        {isCourse(item) && item.modules.length > 0 && (
          <section className="grid gap-3">
            <h4>{m.modules}</h4>
            <Modules item={item} heading="h5" />
          </section>
        )}
        <Link
          to={kinds[kind].path(item._id)}
          className="link inline-flex min-h-6 items-center justify-self-start"
        >
          {m.seeAsStudent}
        </Link>
      </Section>
      <div className="flex flex-wrap gap-3 border-t border-line pt-6">
        <Button variant="secondary" icon={Pencil} onClick={edit}>
          {common.edit}
        </Button>
        <Button variant="secondary" icon={Copy} onClick={duplicate}>
          {m.duplicate}
        </Button>
        <Button variant="quiet-danger" icon={Trash2} onClick={remove}>
          {common.delete_}
        </Button>
      </div>
    </>
  )
}
