import { TEXT_MAX } from '@firstbell/contract/limits'
import { Search } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'

/** After the last letter, before the server is asked (ms). */
const PAUSE = 250

/**
 * The search box of the home page. What is typed becomes the search after a short pause; Enter does
 * so at once, and works before any script has loaded.
 * @param search the one that is shown; the box follows it when it changes otherwise (Back, a link)
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
  const told = useRef(search)

  const tell = () => {
    clearTimeout(timer.current)
    const text = input.current?.value.trim() ?? ''
    if (text === told.current) return
    told.current = text
    onSearch(text)
  }
  const tellSoon = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(tell, PAUSE)
  }

  useEffect(() => {
    if (search === told.current) return
    told.current = search
    clearTimeout(timer.current)
    if (input.current) input.current.value = search
  }, [search])

  // Letters typed before the script was there.
  const early = useRef(tellSoon)
  useEffect(() => {
    const box = input.current
    if (box && box.value.trim() !== told.current) early.current()
    return () => clearTimeout(timer.current)
  }, [])

  return (
    <form
      id="find-class"
      role="search"
      action="/"
      onSubmit={(event) => {
        event.preventDefault()
        tell()
      }}
      className="grid max-w-read gap-1.5"
    >
      <label htmlFor={id} className="font-medium">
        Find Class
      </label>
      <div className="relative">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-muted"
        />
        <input
          ref={input}
          id={id}
          type="search"
          name="q"
          defaultValue={search}
          maxLength={TEXT_MAX.search}
          onInput={tellSoon}
          autoComplete="off"
          enterKeyHint="search"
          placeholder="Search by title"
          className="control min-h-14 rounded-full pl-12 text-lg"
        />
      </div>
    </form>
  )
}
