import { useEffect, useRef } from 'react'

const DEBOUNCE_MS = 250

/**
 * An uncontrolled search box. It searches debounced (`searchSoon`) or at once (`searchNow`), and only if
 * the trimmed text has changed.
 * @param search the current search; the box follows when Back or a link changes it
 */
export function useSearchBox(search: string, onSearch: (text: string) => void) {
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
