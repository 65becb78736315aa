import { useMutation, type UseMutationOptions } from '@tanstack/react-query'
import { useOnce } from '#shared/ui/useOnce.ts'
import { useRestored } from './useRestored.ts'

/**
 * A mutation that a button starts with `run`, which ignores double clicks (`useOnce`) and does not reject.
 * @param options.lockAfterSuccess ignores further calls after a success too, for actions that close the dialog or leave the
 *   page; when bfcache restores the page, the action can run again
 */
export function useAction<Data, Variables = void>({
  lockAfterSuccess = false,
  ...options
}: UseMutationOptions<Data, Error, Variables> & { lockAfterSuccess?: boolean }) {
  const once = useOnce()
  const mutation = useMutation(options)
  useRestored(() => {
    if (!lockAfterSuccess) return
    once.release()
    mutation.reset()
  })
  const run = (variables: Variables) =>
    once(() => mutation.mutateAsync(variables), { lockAfterSuccess })
  return {
    ...mutation,
    run,
    /** The props of the button that starts it, for a mutation without variables. */
    button: { working: mutation.isPending, onClick: () => void run(undefined as Variables) },
  }
}
