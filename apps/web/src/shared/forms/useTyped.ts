import { useEffect, useRef, type ComponentProps, type RefObject } from 'react'
import { day, type HistoryOptions } from '#shared/routing/search.ts'

export type BoxProps = Pick<
  ComponentProps<'input'>,
  'defaultValue' | 'onChange' | 'onBlur' | 'onKeyDown'
> & { ref: RefObject<HTMLInputElement | null> }

/**
 * Returns the props of an input whose text is committed on Enter, on blur, and as soon as `complete` accepts
 * it. The input follows `value` unless the visitor is typing.
 * @param commit returns whether it has changed the URL. `replace` is true after the first change since the
 *   input got the focus, so that Back undoes all of them
 */
export function useTyped(
  value: string,
  commit: (box: HTMLInputElement, options: HistoryOptions) => boolean,
  complete: (box: HTMLInputElement) => boolean = () => false,
): BoxProps {
  const ref = useRef<HTMLInputElement>(null)
  const typed = useRef(false)
  const committed = useRef(false)
  useEffect(() => {
    const box = ref.current
    if (box && !typed.current) box.value = value
  }, [value])
  const commitTyped = ({ currentTarget: box }: { currentTarget: HTMLInputElement }) => {
    if (!typed.current) return
    typed.current = false
    if (commit(box, { replace: committed.current })) committed.current = true
  }
  return {
    ref,
    defaultValue: value,
    onChange: (event) => {
      typed.current = true
      if (complete(event.currentTarget)) commitTyped(event)
    },
    onBlur: (event) => {
      commitTyped(event)
      committed.current = false
    },
    onKeyDown: (event) => {
      if (event.key === 'Enter') commitTyped(event)
    },
  }
}

/** `useTyped` for a date input, which commits a complete day at once. */
export const useTypedDay = (
  value: string,
  onChange: (value: string, options: HistoryOptions) => unknown,
): BoxProps =>
  useTyped(
    value,
    (box, options) => {
      if (box.value === value) return false
      onChange(day(box.value), options)
      return true
    },
    (box) => day(box.value) !== '',
  )
