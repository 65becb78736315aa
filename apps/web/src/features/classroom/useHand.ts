import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, endpoints, messageOf } from '#shared/api/api.ts'
import { notify } from '#shared/notices/notices.ts'
import { roomKeys, type RoomData } from './room-queries.ts'

/** The person's own raised hand, which changes on screen before the server has answered. */
export function useHand(id: string, data: RoomData | undefined, myId: string) {
  const queryClient = useQueryClient()
  const change = useMutation({
    mutationFn: (raised: boolean) => call(endpoints.raiseHand, { id, raised }),
    onError: (error) => notify({ kind: 'error', text: messageOf(error) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: roomKeys.room(id) }),
  })
  const known = data?.people.find((person) => person.id === myId)?.handRaisedAt ?? null
  const raised = change.isPending ? change.variables : known !== null
  return {
    raised,
    toggle: () => {
      if (!change.isPending) change.mutate(!raised)
    },
  }
}
