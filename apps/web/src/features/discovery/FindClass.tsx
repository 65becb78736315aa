import { SEARCH_MAX } from '@firstbell/contract/limits'
import * as m from '@firstbell/messages/discovery'
import { prefix } from '@firstbell/messages/language'
import { Search } from 'lucide'
import { useId } from 'react'
import { useSearchBox } from '#shared/forms/useSearchBox.ts'
import { Icon } from '#shared/ui/Icon.tsx'

/**
 * The search box of the home page. Enter also works before the scripts have loaded.
 * @param search the current search; the box follows when Back or a link changes it
 */
export function FindClass({
  search,
  onSearch,
}: {
  search: string
  onSearch: (text: string) => void
}) {
  const id = useId()
  const { input, searchSoon, searchNow } = useSearchBox(search, onSearch)
  return (
    <form
      id="find-class"
      role="search"
      action={prefix || '/'}
      onSubmit={(event) => {
        event.preventDefault()
        searchNow()
      }}
      className="grid max-w-read gap-1.5"
    >
      <label htmlFor={id} className="font-medium">
        {m.findClass}
      </label>
      <div className="relative">
        <Icon
          node={Search}
          className="pointer-events-none absolute top-1/2 start-4 size-5 -translate-y-1/2 text-muted"
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
          placeholder={m.searchByTitle}
          className="control min-h-14 rounded-full ps-12 text-lg"
        />
      </div>
    </form>
  )
}
