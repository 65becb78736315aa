import { SEARCH_MAX } from '@firstbell/contract/limits'
import type { ListedPerson } from '@firstbell/contract/people'
import { clearSearch } from '@firstbell/messages/own-offerings'
import * as m from '@firstbell/messages/people'
import { useEffect, useRef, useState } from 'react'
import { ownStates } from '#entities/login/list-failure.ts'
import { rich } from '#shared/format/rich.tsx'
import { SearchInput } from '#shared/forms/SearchInput.tsx'
import { PagedList, usePages } from '#shared/request-states/PagedList.tsx'
import { useUrlDialog } from '#shared/routing/dialog-url.ts'
import { pagedSearch, text, useSearch } from '#shared/routing/search.ts'
import { useDay } from '#shared/time/useMoment.ts'
import { Button } from '#shared/ui/Button.tsx'
import { Card, EmptyState } from '#shared/ui/Card.tsx'
import { LoadingSkeleton } from '#shared/ui/LoadingSkeleton.tsx'
import { Avatar } from '#shared/ui/Picture.tsx'
import { Section } from '#shared/ui/Section.tsx'
import { PersonChips } from './PersonChips.tsx'
import { PersonView } from './PersonView.tsx'
import { peopleQuery } from './queries.ts'

const peopleSearch = { q: text(SEARCH_MAX), ...pagedSearch }

/** People, with a search, or the person in the URL (rules owner-1, owner-2). */
export function People() {
  const { value: id, open, close } = useUrlDialog('person', ['dialog'])
  // The button that opened a person gets the focus back.
  const [left, setLeft] = useState<string>()
  if (id !== null)
    return (
      <PersonView
        key={id}
        id={id}
        onClose={() => {
          setLeft(id)
          close()
        }}
      />
    )
  return <List focused={left} onOpen={open} />
}

function List({ focused, onOpen }: { focused: string | undefined; onOpen: (id: string) => void }) {
  const [{ q }, changeSearch] = useSearch(peopleSearch)
  const pages = usePages((page) => peopleQuery(q, page))
  const region = useRef<HTMLElement>(null)
  const search = (text: string) => void changeSearch({ q: text, page: 1 }, { replace: true })
  useEffect(() => {
    if (focused !== undefined) document.getElementById(`person-${focused}`)?.focus()
  }, [focused])
  return (
    <Section title={m.title} region={region} className="gap-4">
      <SearchInput
        label={m.search}
        placeholder={m.nameOrEmail}
        search={q}
        onSearch={search}
        className="sm:w-72"
      />
      <PagedList
        pages={pages}
        {...ownStates}
        loading={<LoadingSkeleton rows={5} className="h-20" label={m.loading} />}
        empty={
          <EmptyState
            title={m.noneFound}
            action={
              <Button variant="secondary" onClick={() => search('')}>
                {clearSearch}
              </Button>
            }
          />
        }
        rowsClassName="gap-3"
        renderRow={(person) => <Row key={person._id} person={person} onOpen={onOpen} />}
        scrollTarget={region}
        listName={m.listName}
      />
    </Section>
  )
}

function Row({ person, onOpen }: { person: ListedPerson; onOpen: (id: string) => void }) {
  const { _id: id, name, email, profilePic, joinedAt } = person
  const day = useDay()
  return (
    <Card as="li" className="flex flex-wrap items-center justify-between gap-4 p-4">
      <div className="flex min-w-0 items-center gap-4">
        <Avatar name={name} src={profilePic} />
        <div className="min-w-0">
          <p className="font-medium">
            <bdi>{name}</bdi>
          </p>
          <p className="text-sm break-all text-muted">{email}</p>
          <div className="mt-1.5 flex flex-wrap items-center gap-2">
            <PersonChips person={person} />
            <span className="tabular text-sm text-muted">{m.joined(day(joinedAt))}</span>
          </div>
        </div>
      </div>
      <Button id={`person-${id}`} variant="secondary" onClick={() => onOpen(id)}>
        {rich(m.viewDetails, { name })}
      </Button>
    </Card>
  )
}
