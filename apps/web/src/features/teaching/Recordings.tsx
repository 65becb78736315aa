import type { Recording } from '@firstbell/contract/classroom'
import * as common from '@firstbell/messages/common'
import * as m from '@firstbell/messages/materials-editor'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { materialsQuery } from '#features/materials/Materials.tsx'
import { call, endpoints, keys, messageOf } from '#shared/api/api.ts'
import { SECOND } from '#shared/time/now.ts'
import { useMoment } from '#shared/time/useMoment.ts'
import { Button } from '#shared/ui/Button.tsx'
import { Section } from '#shared/ui/Section.tsx'

/** Until a recording has ended and is stored, its state changes by itself. */
const REFETCH_MS = 5 * SECOND

const changes = ({ state }: Recording) => state === 'recording' || state === 'processing'

const recordingsQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.mine.all, 'recordings', id],
    queryFn: async ({ signal }) =>
      (await call(endpoints.getRecordings, { id }, { signal })).recordings,
    refetchInterval: ({ state }) => state.data?.some(changes) === true && REFETCH_MS,
  })

/** The recordings of an own offering with their states, newest first; nothing without any (rule classroom-13). */
export function Recordings({ offeringId: id }: { offeringId: string }) {
  const { data: recordings = [] } = useQuery(recordingsQuery(id))
  if (recordings.length === 0) return null
  return (
    <Section title={m.recordings}>
      <p className="text-muted">{m.recordingsHint}</p>
      <ul className="grid gap-2">
        {recordings.map((recording) => (
          <li
            key={recording.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control border border-line px-4 py-2"
          >
            <RecordingState offeringId={id} recording={recording} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function RecordingState({
  offeringId: id,
  recording,
}: {
  offeringId: string
  recording: Recording
}) {
  const client = useQueryClient()
  const moment = useMoment()
  const retry = useMutation({
    mutationFn: () => call(endpoints.retryRecording, { id, recording: recording.id }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: recordingsQuery(id).queryKey }),
        client.invalidateQueries({ queryKey: materialsQuery(id).queryKey }),
      ]),
  })
  return (
    <>
      <div className="min-w-0">
        <p className="tabular font-medium">{moment(recording.startedAt)}</p>
        <p role="status" className="text-sm text-muted">
          {m.recordingStates[recording.state]}
        </p>
        {recording.fault && (
          <p className="text-sm text-muted">{m.recordingFaults[recording.fault]}</p>
        )}
        {retry.isError && (
          <p role="alert" className="text-sm text-danger">
            {messageOf(retry.error)}
          </p>
        )}
      </div>
      {recording.state === 'failed' && (
        <Button
          variant="secondary"
          size="small"
          working={retry.isPending}
          workingLabel={common.saving}
          onClick={() => retry.mutate()}
        >
          {common.tryAgain}
        </Button>
      )}
    </>
  )
}
