import type { AdminOffering } from '@firstbell/contract/admin-offerings'
import { MAX_FEATURED, SEARCH_MAX } from '@firstbell/contract/limits'
import * as m from '@firstbell/messages/moderation'
import { nobody } from '@firstbell/messages/offering'
import { clearSearch } from '@firstbell/messages/own-offerings'
import { seatsTaken } from '@firstbell/messages/people'
import { useState } from 'react'
import { ownStates } from '#entities/login/list-failure.ts'
import { kinds } from '#entities/offering/kinds.ts'
import { titled } from '#shared/format/titled.tsx'
import { SearchInput } from '#shared/forms/SearchInput.tsx'
import { useLastingFocus } from '#shared/hooks/useLastingFocus.ts'
import { PagedList, usePages } from '#shared/request-states/PagedList.tsx'
import { pagedSearch, text, useSearch } from '#shared/routing/search.ts'
import { useInstant } from '#shared/time/useMoment.ts'
import { Button } from '#shared/ui/Button.tsx'
import { Card, Chip, EmptyState } from '#shared/ui/Card.tsx'
import { Link } from '#shared/ui/Link.tsx'
import { LoadingSkeleton } from '#shared/ui/LoadingSkeleton.tsx'
import { Picture } from '#shared/ui/Picture.tsx'
import { Section } from '#shared/ui/Section.tsx'
import { TakeDownDialog, useFeature } from './offering-acts.tsx'
import { adminOfferingsQuery } from './queries.ts'

const offeringsSearch = { q: text(SEARCH_MAX), ...pagedSearch }

/** Everything that is on the site, which an administrator features or takes down (rules owner-3, owner-4). */
export function AdminOfferings() {
  const [{ q }, changeSearch] = useSearch(offeringsSearch)
  const pages = usePages((page) => adminOfferingsQuery(q, page))
  const { region, heading } = useLastingFocus()
  const [leaving, setLeaving] = useState<AdminOffering>()
  const search = (text: string) => void changeSearch({ q: text, page: 1 }, { replace: true })
  return (
    <Section title={m.title} region={region} heading={heading} className="gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <SearchInput
          label={m.search}
          placeholder={m.titleOrInstructor}
          search={q}
          onSearch={search}
          className="sm:w-72"
        />
        {pages.query.data && (
          <p className="tabular text-muted">
            {m.featuredCount(pages.query.data.featured, MAX_FEATURED)}
          </p>
        )}
      </div>
      <PagedList
        pages={pages}
        {...ownStates}
        loading={<LoadingSkeleton rows={5} className="h-24" label={m.loading} />}
        empty={
          q === '' ? (
            <EmptyState title={m.none} />
          ) : (
            <EmptyState
              title={m.noneFound}
              action={
                <Button variant="secondary" onClick={() => search('')}>
                  {clearSearch}
                </Button>
              }
            />
          )
        }
        rowsClassName="gap-3"
        renderRow={(offering) => (
          <Row key={offering._id} offering={offering} onTakeDown={() => setLeaving(offering)} />
        )}
        scrollTarget={region}
        listName={m.listName}
      />
      {leaving && <TakeDownDialog offering={leaving} onClose={() => setLeaving(undefined)} />}
    </Section>
  )
}

function Row({ offering, onTakeDown }: { offering: AdminOffering; onTakeDown: () => void }) {
  const { _id: id, kind, title, thumbnail, instructorname, startsAt, state, featured } = offering
  const instant = useInstant()
  const feature = useFeature(offering)
  return (
    <Card as="li" className="flex flex-wrap items-center gap-4 p-4">
      <Picture src={thumbnail} sizes="7rem" className="w-28 shrink-0 rounded-control" />
      <div className="grid min-w-0 grow basis-56 justify-items-start gap-1">
        <Link
          to={kinds[kind].path(id)}
          className="font-semibold break-words hover:underline"
          dir="auto"
        >
          {title}
        </Link>
        <p className="text-sm text-muted">
          <bdi>{instructorname || nobody}</bdi>
        </p>
        <p className="tabular text-sm text-muted">
          {[instant(startsAt), seatsTaken(offering.seatsTaken, offering.maxStudents)].join(' · ')}
        </p>
        {(featured || state !== 'coming') && (
          <p className="flex flex-wrap gap-2">
            {featured && <Chip tone="accent">{m.featured[kind]}</Chip>}
            {state !== 'coming' && <Chip>{(state === 'started' ? m.started : m.over)[kind]}</Chip>}
          </p>
        )}
      </div>
      <p className="flex flex-wrap gap-2 max-sm:w-full">
        {state === 'coming' && (
          <Button
            variant="secondary"
            {...feature.button}
            workingLabel={featured ? m.stopping : m.featuring}
          >
            <span>{titled(featured ? m.stopFeaturing : m.feature, title)}</span>
          </Button>
        )}
        <Button variant="quiet-danger" onClick={onTakeDown}>
          <span>{titled(m.takeDown, title)}</span>
        </Button>
      </p>
    </Card>
  )
}
