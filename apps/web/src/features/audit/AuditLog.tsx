import type { AuditEntry } from '@firstbell/contract/audit'
import { messages } from '@firstbell/contract/messages'
import * as m from '@firstbell/messages/audit'
import { FilterX } from 'lucide'
import { useRef, type ReactNode } from 'react'
import { listFailure } from '#entities/login/list-failure.ts'
import { rich } from '#shared/format/rich.tsx'
import { useTyped, useTypedDay } from '#shared/forms/useTyped.ts'
import { DownloadButton } from '#shared/request-states/DownloadButton.tsx'
import { PagedList, usePages } from '#shared/request-states/PagedList.tsx'
import { pagedSearch } from '#shared/routing/page-search.ts'
import { useSearch, type HistoryOptions, type SearchValues } from '#shared/routing/search.ts'
import { formatInstant, UNKNOWN_STYLE, zoneName } from '#shared/time/format-time.ts'
import { MINUTE, useNow } from '#shared/time/now.ts'
import { useReader } from '#shared/time/reader.ts'
import { Button } from '#shared/ui/Button.tsx'
import { Card, EmptyState } from '#shared/ui/Card.tsx'
import { DateField, SelectField, TextField } from '#shared/ui/Field.tsx'
import { Icon } from '#shared/ui/Icon.tsx'
import { LoadingSkeleton } from '#shared/ui/LoadingSkeleton.tsx'
import { actorName, detailName, detailWords, kindOptions, kindWords } from './audit-words.ts'
import { auditQuery, auditSearch, chosenOf, type AuditSearch } from './queries.ts'

type Change = (values: Partial<AuditSearch>, options?: HistoryOptions) => void

/** The audit log, with filters in the URL (rule audit-9). */
export function AuditLog() {
  const [filters, changeSearch] = useSearch({ ...auditSearch, ...pagedSearch })
  const { page: _, ...chosen } = filters
  const pages = usePages((page) => auditQuery(chosen, page))
  const region = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const change: Change = (values, options) => void changeSearch({ ...values, page: 1 }, options)
  const narrowed = Object.keys(chosenOf(chosen)).length > 0
  const clear = () => {
    change({ person: '', kind: undefined, from: '', to: '' })
    heading.current?.focus()
  }
  return (
    <section ref={region} aria-labelledby="audit-log" className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id="audit-log" ref={heading} tabIndex={-1}>
          {m.title}
        </h3>
        <Export filters={chosen} />
      </div>
      <Filters filters={chosen} onChange={change} />
      <PagedList
        pages={pages}
        failed={(error) => listFailure(error, messages.genericError)}
        noteStale
        loading={<LoadingSkeleton rows={5} className="h-20" label={m.loading} />}
        empty={
          <EmptyState
            title={narrowed ? m.noMatch : m.empty}
            action={
              narrowed && (
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
            {narrowed && (
              <Button variant="quiet" size="small" onClick={clear}>
                <Icon node={FilterX} className="size-4" />
                <span>{m.clearFilters}</span>
              </Button>
            )}
          </div>
        )}
        columns="gap-2"
        renderRow={(entry) => (
          <Entry key={entry.id} entry={entry} onPerson={(person) => change({ person })} />
        )}
        scrollTarget={region}
        hidesSinglePage
        listName={m.listName}
      />
    </section>
  )
}

/** The filters. Each is applied at once, except the person, whose email is applied on Enter or blur. */
function Filters({ filters, onChange }: { filters: AuditSearch; onChange: Change }) {
  const { person, kind, from, to } = filters
  const personBox = useTyped(person, ({ value }) => {
    if (value.trim() === person) return false
    onChange({ person: value.trim() })
    return true
  })
  const firstDay = useTypedDay(from, (value, options) => onChange({ from: value }, options))
  const lastDay = useTypedDay(to, (value, options) => onChange({ to: value }, options))
  return (
    <form
      role="search"
      aria-label={m.title}
      // A press of the button takes the focus from the field, which applies it.
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
      <DateField label={m.from} {...firstDay} />
      <DateField
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

/** A name, with a link to all entries of that person. */
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

function Export({ filters }: { filters: SearchValues<typeof auditSearch> }) {
  const query = new URLSearchParams(chosenOf(filters) as Record<string, string>).toString()
  return (
    <DownloadButton path={`/admin/audit-log.csv${query && `?${query}`}`}>
      {m.exportCsv}
    </DownloadButton>
  )
}
