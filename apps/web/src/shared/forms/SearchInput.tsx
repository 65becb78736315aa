import { SEARCH_MAX } from '@firstbell/contract/limits'
import { Search } from 'lucide'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { classes } from '#shared/ui/classes.ts'
import { Icon } from '#shared/ui/Icon.tsx'

/**
 * A search above a list.
 * @param label the box's accessible name, visible if it is the main search of a page
 * @param search the current search
 * @param mainSearch makes it the main search of a page, a bar with further parts (`children`); before the scripts have
 *   loaded, the browser submits the form to `action` with the text as parameter `name`
 * @param onSubmit called by Enter and the bar's button with the text, after `onSearch`
 */
export function SearchInput({
  id,
  label,
  placeholder,
  search,
  onSearch,
  onSubmit,
  hidden = false,
  mainSearch,
  className,
  children,
}: {
  id?: string
  label: string
  placeholder: string
  search: string
  onSearch: (text: string) => void
  onSubmit?: (text: string) => void
  hidden?: boolean
  mainSearch?: { action: string; name: string }
  className?: string
  children?: ReactNode
}) {
  const inputId = useId()
  const { input, searchSoon, searchNow } = useSearchBox(search, onSearch)
  const box = (
    <input
      ref={input}
      id={inputId}
      type="search"
      name={mainSearch?.name}
      placeholder={placeholder}
      defaultValue={search}
      maxLength={SEARCH_MAX}
      onInput={searchSoon}
      autoComplete="off"
      enterKeyHint="search"
      className={mainSearch ? undefined : 'control rounded-full ps-10'}
    />
  )
  return (
    <form
      id={id}
      role="search"
      hidden={hidden}
      action={mainSearch?.action}
      onSubmit={(event) => {
        event.preventDefault()
        searchNow()
        onSubmit?.(input.current?.value.trim() ?? '')
      }}
      className={classes(mainSearch ? 'search-bar' : 'grid w-full gap-1.5', className)}
    >
      {mainSearch ? (
        <div className="search-part">
          <label htmlFor={inputId}>{label}</label>
          {box}
        </div>
      ) : (
        <>
          <label htmlFor={inputId} className="sr-only">
            {label}
          </label>
          <div className="relative">
            <Icon
              node={Search}
              className="pointer-events-none absolute start-3.5 top-1/2 size-4 -translate-y-1/2 text-muted"
            />
            {box}
          </div>
        </>
      )}
      {children}
    </form>
  )
}

const DEBOUNCE_MS = 250

/**
 * An uncontrolled search box. It searches debounced (`searchSoon`) or at once (`searchNow`), and only if
 * the trimmed text has changed.
 * @param search the current search; the box follows when Back or a link changes it
 */
function useSearchBox(search: string, onSearch: (text: string) => void) {
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** The search in the URL, followed by the searches that the URL does not show yet. */
  const sent = useRef([search])

  const searchNow = () => {
    clearTimeout(timer.current)
    const text = input.current?.value.trim() ?? ''
    if (text === sent.current.at(-1)) return
    sent.current.push(text)
    onSearch(text)
  }
  const searchSoon = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(searchNow, DEBOUNCE_MS)
  }

  useEffect(() => {
    const index = sent.current.indexOf(search)
    sent.current = index < 0 ? [search] : sent.current.slice(index)
    if (index >= 0) return
    clearTimeout(timer.current)
    if (input.current) input.current.value = search
  }, [search])

  // Search for text that was typed before hydration.
  const initialSearch = useRef(searchSoon)
  useEffect(() => {
    const box = input.current
    if (box && box.value.trim() !== sent.current.at(-1)) initialSearch.current()
    return () => clearTimeout(timer.current)
  }, [])

  return { input, searchSoon, searchNow }
}
