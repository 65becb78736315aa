import { useMutation, type UseMutationOptions } from '@tanstack/react-query'
import { useOnce } from '#shared/ui/useOnce.ts'
import { useRestored } from './useRestored.ts'

/**
 * A mutation that a button starts with `run`, which ignores double clicks (`useOnce`) and does not reject.
 * @param options.lasting ignores further calls after a success too, for actions that close the dialog or leave the
 *   page; when bfcache restores the page, the action can run again
 */
export function useAction<Data, Variables = void>({
  lasting = false,
  ...options
}: UseMutationOptions<Data, Error, Variables> & { lasting?: boolean }) {
  const once = useOnce()
  const mutation = useMutation(options)
  useRestored(() => {
    if (!lasting) return
    once.release()
    mutation.reset()
  })
  return {
    ...mutation,
    run: (variables: Variables) =>
      once(() => mutation.mutateAsync(variables), { lockAfterSuccess: lasting }),
  }
}
