import { startTransition, useOptimistic } from 'react'

/** A search parameter, shown optimistically: the URL changes only when the navigation is complete. */
export function useChoice<Value>(
  value: Value,
  commit: (value: Value) => Promise<void>,
): [Value, (next: Value) => void] {
  const [shown, setShown] = useOptimistic(value)
  const choose = (next: Value) =>
    startTransition(async () => {
      setShown(next)
      await commit(next)
    })
  return [shown, choose]
}
