import { SEARCH_MAX } from '@firstbell/contract/limits'
import { Search } from 'lucide'
import { useEffect, useId, useRef } from 'react'
import { Icon } from '../../shared/ui/Icon.tsx'

/** Milliseconds between the last key press and the search. */
const PAUSE = 250

/**
 * The search box of the home page. It searches after a pause in typing, or at once on Enter, which
 * works before scripts have loaded.
 * @param search the current search, which the box adopts when Back or a link changes it
 */
export function FindClass({
  search,
  onSearch,
}: {
  search: string
  onSearch: (text: string) => void
}) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sent = useRef(search)

  const searchNow = () => {
    clearTimeout(timer.current)
    const text = input.current?.value.trim() ?? ''
    if (text === sent.current) return
    sent.current = text
    onSearch(text)
  }
  const searchSoon = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(searchNow, PAUSE)
  }

  useEffect(() => {
    if (search === sent.current) return
    sent.current = search
    clearTimeout(timer.current)
    if (input.current) input.current.value = search
  }, [search])

  // Text typed before hydration.
  const early = useRef(searchSoon)
  useEffect(() => {
    const box = input.current
    if (box && box.value.trim() !== sent.current) early.current()
    return () => clearTimeout(timer.current)
  }, [])

  return (
    <form
      id="find-class"
      role="search"
      action="/"
      onSubmit={(event) => {
        event.preventDefault()
        searchNow()
      }}
      className="grid max-w-read gap-1.5"
    >
      <label htmlFor={id} className="font-medium">
        Find Class
      </label>
      <div className="relative">
        <Icon
          node={Search}
          className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-muted"
        />
        <input
          ref={input}
          id={id}
          type="search"
          name="q"
          defaultValue={search}
          maxLength={SEARCH_MAX}
          onInput={searchSoon}
          autoComplete="off"
          enterKeyHint="search"
          placeholder="Search by title"
          className="control min-h-14 rounded-full pl-12 text-lg"
        />
      </div>
    </form>
  )
}
