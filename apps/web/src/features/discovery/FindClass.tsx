import { WEEKDAYS } from '@firstbell/contract/limits'
import * as m from '@firstbell/messages/discovery'
import * as words from '@firstbell/messages/filters'
import { prefix } from '@firstbell/messages/language'
import { useId, type ReactNode } from 'react'
import { SearchInput } from '#shared/forms/SearchInput.tsx'
import { classesSearch, withSearch, type Filters } from '#shared/routing/search.ts'
import { UNKNOWN_STYLE } from '#shared/time/format-time.ts'
import { partsOfDay } from '#shared/time/parts-of-day.ts'
import { useReader } from '#shared/time/reader.ts'
import { Button } from '#shared/ui/Button.tsx'
import { Link } from '#shared/ui/Link.tsx'
import { DAYS, WHEN, whenOf, zoneFor } from './filter-words.ts'
import type { Change } from './filters.ts'
import { useChoice } from './useChoice.ts'

/**
 * The search of the home page: what, which days and what time, each applied at once (rule screen-11). Enter and the
 * button also work before the scripts have loaded.
 * @param filters the current search; the box follows when Back or a link changes it
 */
export function FindClass({
  filters,
  onSearch,
  onChange,
  onSubmit,
}: {
  filters: Filters
  onSearch: (text: string) => void
  onChange: (change: Change) => Promise<void>
  /** Called by the button and Enter, after `onSearch`. */
  onSubmit: (text: string) => void
}) {
  const change = (changed: Change) =>
    onChange({ ...changed, zone: zoneFor({ ...filters, ...changed } as Filters) })
  const parts = partsOfDay(useReader() ?? UNKNOWN_STYLE)
  const days = { ...NEAR_DAYS, ...DAYS }
  const named = whenOf(filters) ?? filters.days
  return (
    <SearchInput
      search={filters.q ?? ''}
      onSearch={onSearch}
      onSubmit={onSubmit}
      id="find-class"
      label={m.findClass}
      placeholder={m.searchByTitle}
      mainSearch={{ action: prefix || '/', name: 'q' }}
    >
      <Choice
        label={m.whichDays}
        none={words.anyDay}
        choices={{ ...days, ...(named !== '' && !(named in days) && { [named]: m.chosenDays }) }}
        value={named}
        onChoose={(value) =>
          change({
            from: '',
            to: '',
            when: value in NEAR_DAYS ? (value as keyof typeof NEAR_DAYS) : undefined,
            days: value in DAYS ? value : '',
          })
        }
      />
      <Choice
        label={m.whatTime}
        none={words.anyTime}
        choices={parts}
        value={filters.time ?? ''}
        onChoose={(value) => change({ time: (value || undefined) as Filters['time'] })}
      />
      <Button type="submit" size="large" className="max-sm:col-span-2 sm:m-2 sm:rounded-full">
        {m.find}
      </Button>
    </SearchInput>
  )
}

const NEAR_DAYS = { today: WHEN.today, tomorrow: WHEN.tomorrow, weekend: WHEN.weekend }

/** A select with its label above, as one part of the search. */
function Choice({
  label,
  none,
  choices,
  value,
  onChoose,
}: {
  label: string
  /** The label for no choice. */
  none: string
  choices: Readonly<Record<string, string>>
  value: string
  onChoose: (value: string) => Promise<void>
}) {
  const id = useId()
  const [shown, choose] = useChoice(value, onChoose)
  return (
    <div className="search-part">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={shown} onChange={({ currentTarget }) => choose(currentTarget.value)}>
        <option value="">{none}</option>
        {Object.entries(choices).map(([one, text]): ReactNode => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}

/** Links to the classes of each day of the week, and of the evenings (rule screen-53). */
export function DayLinks() {
  const reader = useReader()
  const evening = partsOfDay(reader ?? UNKNOWN_STYLE)['after-18']
  const links = [
    ...WEEKDAYS.map((day) => ({ text: DAYS[day], filter: { days: day } })),
    { text: evening, filter: { time: 'after-18' } as const },
  ]
  return (
    <nav aria-label={m.byDay}>
      <ul className="flex flex-wrap gap-2">
        {links.map(({ text, filter }) => (
          <li key={text}>
            <Link
              to={`/classes?${withSearch(classesSearch, new URLSearchParams(), { ...filter, zone: reader?.zone ?? '' })}`}
              className="inline-flex h-10 items-center rounded-full border border-line bg-surface px-3.5 text-[0.9375rem] font-medium transition-colors hover:border-edge hover:bg-sunken"
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
