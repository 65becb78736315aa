import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, endpoints, messageOf } from '#shared/api/api.ts'
import { notify } from '#shared/notices/notices.ts'
import { roomKeys, type RoomData } from './room-queries.ts'

/** Starts and stops recording the instructor. Everybody reads of it once the server has begun. */
export function useRecord(id: string, data: RoomData | undefined) {
  const queryClient = useQueryClient()
  const change = useMutation({
    mutationFn: (on: boolean) =>
      call(on ? endpoints.startRecording : endpoints.stopRecording, { id }),
    onError: (error) => notify({ kind: 'error', text: messageOf(error) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: roomKeys.room(id) }),
  })
  return {
    toggle: () => {
      if (data && !change.isPending) change.mutate(!data.recording)
    },
  }
}
