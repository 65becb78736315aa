import { PROFILE_PAGE_SIZE } from '@firstbell/contract/limits'
import { messages } from '@firstbell/contract/messages'
import { week as weekLabel } from '@firstbell/messages/classes-page'
import { back } from '@firstbell/messages/common'
import * as m from '@firstbell/messages/own-offerings'
import { useState, type ReactNode } from 'react'
import { listFailure } from '#entities/login/list-failure.ts'
import { kindDetails } from '#entities/offering/kind-details.ts'
import { kinds, type Kind, type Offering } from '#entities/offering/kinds.ts'
import { SearchInput } from '#shared/forms/SearchInput.tsx'
import { useLastingFocus } from '#shared/hooks/useLastingFocus.ts'
import { PagedList } from '#shared/request-states/PagedList.tsx'
import { Button } from '#shared/ui/Button.tsx'
import { EmptyState } from '#shared/ui/Card.tsx'
import { LoadingSkeleton } from '#shared/ui/LoadingSkeleton.tsx'
import { Section } from '#shared/ui/Section.tsx'
import { ViewSwitch } from '#shared/ui/SegmentedControl.tsx'
import type { OwnPages } from './own-pages.ts'

/**
 * A paged list of the person's own offerings of a kind, booked or taught: upcoming or past, with a search
 * (rule screen-57).
 * @param above shown between the heading and the list
 * @param empty shown if the person has no offerings at all
 * @param week a third view, which has no pages
 * @param children dialogs of the rows; they return the focus to the list
 */
export function OwnOfferings({
  kind,
  pages,
  action,
  above,
  empty,
  week,
  renderBefore,
  renderRow,
  children,
}: {
  kind: Kind
  pages: OwnPages
  action?: ReactNode
  above?: ReactNode
  empty: ReactNode
  week?: ReactNode
  renderBefore?: () => ReactNode
  renderRow: (offering: Offering) => ReactNode
  children: ReactNode
}) {
  const { ownHeading, ownLoading, ownSearch, ownPages } = kindDetails[kind].texts
  const { region, heading } = useLastingFocus()
  const loading = <LoadingSkeleton rows={PROFILE_PAGE_SIZE} className="h-28" label={ownLoading} />
  const view = pages.when === 'week' && week === undefined ? 'upcoming' : pages.when
  const list = (
    <PagedList
      pages={pages}
      failed={(error) => listFailure(error, kinds[kind].listFailed)}
      noteStale
      loading={loading}
      empty={
        pages.contents === undefined ? (
          loading
        ) : pages.contents === 'none' ? (
          empty
        ) : (
          <NoMatches pages={pages} fallback={action} />
        )
      }
      {...(renderBefore && { renderBefore })}
      rowsClassName="gap-3"
      renderRow={renderRow}
      scrollTarget={region}
      hidesSinglePage={pages.when === 'past'}
      previousLabel={back}
      listName={ownPages}
    />
  )
  return (
    <Section
      title={ownHeading}
      level="h2"
      region={region}
      heading={heading}
      className="scroll-mt-20 gap-5"
      aside={pages.contents === 'some' && action}
    >
      {above}
      {pages.contents === 'some' && (
        <Views
          pages={pages}
          shown={view}
          withWeek={week !== undefined}
          name={ownHeading}
          searchName={ownSearch}
        />
      )}
      {view === 'week' && pages.contents === 'some' ? week : list}
      {children}
    </Section>
  )
}

const lists = [
  { view: 'upcoming', label: m.upcoming },
  { view: 'past', label: m.past },
] as const
const views = [...lists, { view: 'week', label: weekLabel }] as const

/** The switch between the views, and the search, which appears once the list has more than a page. */
function Views({
  pages,
  shown,
  withWeek,
  name,
  searchName,
}: {
  pages: OwnPages
  shown: OwnPages['when']
  withWeek: boolean
  name: string
  searchName: string
}) {
  const { q, show } = pages
  const { data } = pages.query
  const [searchable, setSearchable] = useState(false)
  // Without data, for example after a failure, the search stays as it was.
  const needsSearch = q !== '' || (data ? data.total > PROFILE_PAGE_SIZE : searchable)
  if (needsSearch !== searchable) setSearchable(needsSearch)
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <ViewSwitch
        label={name}
        views={withWeek ? views : lists}
        shown={shown}
        onShow={(view) => show({ when: view === 'upcoming' ? undefined : view, week: '' })}
      />
      <SearchInput
        label={searchName}
        placeholder={m.searchByTitle}
        search={q}
        onSearch={(text) => show({ q: text }, { replace: true })}
        hidden={!searchable || shown === 'week'}
        className="sm:w-64"
      />
    </div>
  )
}

/** Shown for an empty view or search of a person who has other offerings of the kind. */
function NoMatches({
  pages: { when, q, show },
  fallback,
}: {
  pages: OwnPages
  fallback: ReactNode
}) {
  if (q !== '')
    return (
      <EmptyState
        title={messages.noResults}
        action={
          <Button variant="secondary" onClick={() => show({ q: '' })}>
            {m.clearSearch}
          </Button>
        }
      >
        {m.tryShorter}
      </EmptyState>
    )
  return when === 'past' ? (
    <EmptyState title={m.nothingEnded}>{m.endedHere}</EmptyState>
  ) : (
    <EmptyState title={m.nothingComing} action={fallback}>
      {m.endedElsewhere}
    </EmptyState>
  )
}
