import { useEffect, useRef } from 'react'

/** Milliseconds between the last key press and the search. */
const PAUSE = 250

/**
 * An uncontrolled search box: it searches after a pause in typing (`searchSoon`), or at once
 * (`searchNow`), for another trimmed text than before.
 * @param search the current search, which the box adopts when Back or a link changes it
 */
export function useSearchBox(search: string, onSearch: (text: string) => void) {
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** What the address says, and what it is going to say: it follows a while after a search. */
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
    timer.current = setTimeout(searchNow, PAUSE)
  }

  useEffect(() => {
    const own = sent.current.indexOf(search)
    sent.current = own < 0 ? [search] : sent.current.slice(own)
    if (own >= 0) return
    clearTimeout(timer.current)
    if (input.current) input.current.value = search
  }, [search])

  // Text typed before hydration.
  const early = useRef(searchSoon)
  useEffect(() => {
    const box = input.current
    if (box && box.value.trim() !== sent.current.at(-1)) early.current()
    return () => clearTimeout(timer.current)
  }, [])

  return { input, searchSoon, searchNow }
}
