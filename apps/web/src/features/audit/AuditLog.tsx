import type { AuditEntry } from '@firstbell/contract/audit'
import { auditKinds } from '@firstbell/contract/audit-kinds'
import { messages } from '@firstbell/contract/messages'
import * as m from '@firstbell/messages/audit'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { FilterX } from 'lucide'
import { useRef, type ReactNode } from 'react'
import { ownStates } from '#entities/login/list-failure.ts'
import { call, endpoints, keys } from '#shared/api/api.ts'
import { rich } from '#shared/format/rich.tsx'
import { useTyped, useTypedDay } from '#shared/forms/useTyped.ts'
import { DownloadButton } from '#shared/request-states/DownloadButton.tsx'
import { PagedList, usePages } from '#shared/request-states/PagedList.tsx'
import {
  day,
  oneOf,
  pagedSearch,
  setValues,
  text,
  useSearch,
  type HistoryOptions,
  type SearchValues,
} from '#shared/routing/search.ts'
import { formatInstant, UNKNOWN_STYLE, zoneName } from '#shared/time/format-time.ts'
import { MINUTE, SECOND, useNow } from '#shared/time/now.ts'
import { useReader } from '#shared/time/reader.ts'
import { Button } from '#shared/ui/Button.tsx'
import { Card, EmptyState } from '#shared/ui/Card.tsx'
import { SelectField, TextField } from '#shared/ui/Field.tsx'
import { LoadingSkeleton } from '#shared/ui/LoadingSkeleton.tsx'
import { Section } from '#shared/ui/Section.tsx'
import { actorName, detailName, detailWords, kindOptions, kindWords } from './audit-words.ts'

/** How often an open first page looks for new entries. */
const REFETCH_MS = 15 * SECOND

/** The filters of the log in the URL (rule audit-9). Days are in the reader's time zone, which the server knows. */
const auditSearch = {
  person: text(254),
  kind: oneOf(auditKinds),
  from: day,
  to: day,
}
type AuditSearch = SearchValues<typeof auditSearch>

/** A page of the log. The first page is refetched regularly. */
const auditQuery = (filters: AuditSearch, page: number) =>
  queryOptions({
    queryKey: [...keys.admin.audit, setValues(filters), page],
    queryFn: async ({ signal }) => {
      const chosen = { ...setValues(filters), page }
      const { entries, ...paging } = await call(endpoints.getAuditLog, chosen, { signal })
      return { ...paging, items: entries.map((entry) => ({ ...entry, _id: entry.id })) }
    },
    placeholderData: keepPreviousData,
    ...(page === 1 && { refetchInterval: REFETCH_MS }),
  })

/** Changes filters in the URL and returns to the first page. */
type Change = (values: Partial<AuditSearch>, options?: HistoryOptions) => void

/** The audit log, with filters in the URL (rule audit-9). */
export function AuditLog() {
  const [{ page: _, ...filters }, changeSearch] = useSearch({ ...auditSearch, ...pagedSearch })
  const pages = usePages((page) => auditQuery(filters, page))
  const region = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const change: Change = (values, options) => void changeSearch({ ...values, page: 1 }, options)
  const query = new URLSearchParams(setValues(filters)).toString()
  const filtered = query !== ''
  const clear = () => {
    change({ person: '', kind: undefined, from: '', to: '' })
    heading.current?.focus()
  }
  return (
    <Section
      title={m.title}
      region={region}
      heading={heading}
      className="gap-5"
      aside={
        <DownloadButton path={`/admin/audit-log.csv${query && `?${query}`}`}>
          {m.exportCsv}
        </DownloadButton>
      }
    >
      <Filters filters={filters} onChange={change} />
      <PagedList
        pages={pages}
        {...ownStates}
        loading={<LoadingSkeleton rows={5} className="h-20" label={m.loading} />}
        empty={
          <EmptyState
            title={filtered ? m.noMatch : m.empty}
            action={
              filtered && (
                <Button variant="secondary" onClick={clear}>
                  {m.clearFilters}
                </Button>
              )
            }
          />
        }
        renderBefore={({ total }) => (
          <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <p className="tabular text-muted" role="status">
              {m.entries(total)}
            </p>
            {filtered && (
              <Button variant="quiet" size="small" icon={FilterX} onClick={clear}>
                {m.clearFilters}
              </Button>
            )}
          </div>
        )}
        rowsClassName="gap-2"
        renderRow={(entry) => (
          <Entry key={entry.id} entry={entry} onPerson={(person) => change({ person })} />
        )}
        scrollTarget={region}
        listName={m.listName}
      />
    </Section>
  )
}

/**
 * The filters. Each is applied at once, except the person, whose email is applied on Enter or blur. An inverted
 * range of days is applied, too, and has no entries.
 */
function Filters({ filters, onChange }: { filters: AuditSearch; onChange: Change }) {
  const { person, kind, from, to } = filters
  const personBox = useTyped(person, ({ value }) => {
    const changed = value.trim() !== person
    if (changed) onChange({ person: value.trim() })
    return changed
  })
  const firstDay = useTypedDay(from, (value, options) => onChange({ from: value }, options))
  const lastDay = useTypedDay(to, (value, options) => onChange({ to: value }, options))
  return (
    <form
      role="search"
      aria-label={m.title}
      // The field itself handles Enter. A click on the button takes the focus from the field, which applies it.
      onSubmit={(event) => event.preventDefault()}
      noValidate
      className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4"
    >
      <TextField
        label={m.person}
        inputMode="email"
        autoComplete="off"
        spellCheck={false}
        maxLength={254}
        help={m.personHelp}
        {...personBox}
      />
      <SelectField
        label={m.kind}
        placeholder={m.anyKind}
        options={kindOptions}
        value={kind ?? ''}
        onChange={({ currentTarget }) => onChange({ kind: auditSearch.kind(currentTarget.value) })}
      />
      <TextField type="date" label={m.from} {...firstDay} />
      <TextField
        type="date"
        label={m.to}
        {...lastDay}
        error={from !== '' && to !== '' && to < from ? messages.rangeInvalid : undefined}
      />
      <button type="submit" className="sr-only" tabIndex={-1}>
        {m.search}
      </button>
    </form>
  )
}

/** An act with its time, who did it, the person, offering or review that it concerned, and its details. */
function Entry({
  entry: { at, kind, actor, subject, details, address },
  onPerson,
}: {
  entry: AuditEntry
  onPerson: (person: string) => void
}) {
  const reader = useReader()
  const now = useNow(MINUTE)
  const zone = reader?.zone ?? 'UTC'
  return (
    <Card as="li" className="grid gap-x-6 gap-y-1 px-4 py-3 sm:grid-cols-[11rem_minmax(0,1fr)]">
      <time dateTime={at} title={zoneName(zone)} className="tabular text-sm text-muted sm:pt-0.5">
        {formatInstant(Date.parse(at), zone, reader ?? UNKNOWN_STYLE, now)}
      </time>
      <div className="grid min-w-0 gap-1">
        <p className="font-medium">{kindWords(kind)}</p>
        <dl className="grid gap-x-4 gap-y-0.5 text-sm [&_dd]:min-w-0 [&_dd]:break-words [&_dt]:text-muted [&>div]:flex [&>div]:items-baseline [&>div]:gap-2">
          <Fact term={m.by}>
            <Named
              id={actor.type === 'person' ? actor.id : undefined}
              name={actorName(actor)}
              email={actor.email}
              onPerson={onPerson}
            />
          </Fact>
          {subject && (
            <Fact term={subject.type === 'offering' ? m.offering : m.whom}>
              <Named
                id={subject.type === 'person' ? subject.id : undefined}
                name={
                  subject.name ||
                  (subject.type === 'review' ? messages.formerStudent : m.notAvailable)
                }
                email={subject.email}
                onPerson={onPerson}
              />
            </Fact>
          )}
          {Object.entries(details).map(([name, value]) => (
            <Fact key={name} term={detailName(name)}>
              <bdi>{detailWords(name, value)}</bdi>
            </Fact>
          ))}
          {address !== null && <Fact term={m.fromAddress}>{address}</Fact>}
        </dl>
      </div>
    </Card>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** A name. For a person, whose `id` is given, it is a button that filters the log by them. */
function Named({
  id,
  name,
  email,
  onPerson,
}: {
  id: string | undefined
  name: string
  email: string | undefined
  onPerson: (person: string) => void
}) {
  return (
    <>
      {id === undefined ? (
        <bdi>{name}</bdi>
      ) : (
        <button
          type="button"
          className="inline-flex min-h-6 items-center text-start underline decoration-edge underline-offset-2 hover:decoration-current"
          onClick={() => onPerson(email ?? id)}
        >
          {rich(m.everythingOf, {
            name,
            more: (text) => <span className="sr-only">{text}</span>,
          })}
        </button>
      )}
      {email !== undefined && <span className="ms-2 text-muted">{email}</span>}
    </>
  )
}
