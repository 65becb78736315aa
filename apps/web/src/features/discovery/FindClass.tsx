import * as m from '@firstbell/messages/discovery'
import { prefix } from '@firstbell/messages/language'
import { SearchInput } from '#shared/forms/SearchInput.tsx'

/**
 * The search box of the home page. Enter also works before the scripts have loaded.
 * @param search the current search; the box follows when Back or a link changes it
 */
export const FindClass = (props: { search: string; onSearch: (text: string) => void }) => (
  <SearchInput
    {...props}
    id="find-class"
    label={m.findClass}
    placeholder={m.searchByTitle}
    mainSearch={{ action: prefix || '/', name: 'q' }}
    className="max-w-read"
  />
)
