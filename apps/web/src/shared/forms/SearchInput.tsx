import { SEARCH_MAX } from '@firstbell/contract/limits'
import { Search } from 'lucide'
import { classes } from '#shared/ui/classes.ts'
import { Icon } from '#shared/ui/Icon.tsx'
import { useSearchBox } from './useSearchBox.ts'

/** A search above a list. @param label the box's accessible name @param search the current search */
export function SearchInput({
  label,
  placeholder,
  search,
  onSearch,
  hidden = false,
  className,
}: {
  label: string
  placeholder: string
  search: string
  onSearch: (text: string) => void
  hidden?: boolean
  className: string
}) {
  const { input, searchSoon, searchNow } = useSearchBox(search, onSearch)
  return (
    <form
      role="search"
      hidden={hidden}
      onSubmit={(event) => {
        event.preventDefault()
        searchNow()
      }}
      className={classes('relative w-full', className)}
    >
      <Icon
        node={Search}
        className="pointer-events-none absolute top-1/2 start-3.5 size-4 -translate-y-1/2 text-muted"
      />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        defaultValue={search}
        maxLength={SEARCH_MAX}
        onInput={searchSoon}
        autoComplete="off"
        enterKeyHint="search"
        className="control rounded-full ps-10"
      />
    </form>
  )
}
