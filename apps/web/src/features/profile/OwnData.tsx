import { messages } from '@firstbell/contract/messages'
import { loading } from '@firstbell/messages/common'
import * as m from '@firstbell/messages/dashboard'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide'
import { useEffect, useId, useRef } from 'react'
import { useConfirmed } from '../../entities/login/useConfirmed.tsx'
import { call, messageOf } from '../../shared/api/api.ts'
import { download } from '../../shared/api/download.ts'
import { endpoints, type OutputOf } from '../../shared/api/endpoints.ts'
import { keys } from '../../shared/api/query-keys.ts'
import { RequestState } from '../../shared/request-states/RequestState.tsx'
import { formatMoment } from '../../shared/time/format-relative-time.ts'
import { MINUTE, SECOND, useNow } from '../../shared/time/now.ts'
import { useReader } from '../../shared/time/reader.ts'
import { Button } from '../../shared/ui/Button.tsx'
import { Card } from '../../shared/ui/Card.tsx'
import { Icon } from '../../shared/ui/Icon.tsx'
import { LoadingSkeleton } from '../../shared/ui/LoadingSkeleton.tsx'
import { Notice } from '../../shared/ui/Notice.tsx'

/** Milliseconds between two looks while the data are being prepared. */
const LOOK_MS = 2 * SECOND

const ownDataQuery = queryOptions({
  queryKey: keys.mine.ownData,
  queryFn: ({ signal }) => call(endpoints.getMyData, {}, { signal }),
  refetchInterval: ({ state }) => (state.data?.state === 'preparing' ? LOOK_MS : false),
})

/** Everything that the site keeps about the person, as a file (rule export-9). */
export function OwnData() {
  const heading = useId()
  const query = useQuery(ownDataQuery)
  return (
    <Card as="section" aria-labelledby={heading} className="grid gap-3 px-5 py-5 sm:px-8">
      <h3 id={heading}>{m.ownData}</h3>
      <p className="max-w-read text-muted">{m.ownDataAbout}</p>
      <RequestState
        query={query}
        failed={messages.genericError}
        noteStale={false}
        loading={<LoadingSkeleton className="h-11" label={loading} />}
      >
        {(data) => <Copy {...data} />}
      </RequestState>
    </Card>
  )
}

function Copy({ state, url, expiresAt, failed }: OutputOf<typeof endpoints.getMyData>) {
  const client = useQueryClient()
  const { confirmed, dialog } = useConfirmed()
  const reader = useReader()
  const now = useNow(MINUTE)
  const first = useRef<HTMLButtonElement>(null)
  // The button that was pressed may be none of the next state's.
  const pressed = useRef(false)
  // The second press of a double click arrives before `isPending` is true.
  const begun = useRef(false)
  const refetch = () => client.invalidateQueries({ queryKey: ownDataQuery.queryKey })
  const asking = useMutation({
    mutationFn: () => confirmed(() => call(endpoints.askForMyData, {})),
    onMutate: () => {
      pressed.current = true
    },
    // Another tab may have asked.
    onSettled: async () => {
      await refetch()
      begun.current = false
    },
  })
  const ask = () => {
    if (begun.current) return
    begun.current = true
    asking.mutate()
  }
  const fetching = useMutation({
    mutationFn: (from: string) => download(from, 'firstbell-data.zip'),
    onMutate: () => {
      pressed.current = true
    },
    // Its time may be over.
    onError: () => void refetch(),
  })
  const ready =
    state === 'ready' && url !== undefined && expiresAt !== undefined && Date.parse(expiresAt) > now
  const preparing = state === 'preparing' || asking.isPending
  const error = asking.error ?? fetching.error
  const working = preparing || fetching.isPending
  // A button that is disabled loses the focus, to what is around it if it is pressed then.
  useEffect(() => {
    const button = first.current
    if (!working && pressed.current && document.activeElement?.contains(button)) button?.focus()
  }, [working])
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          ref={first}
          variant="secondary"
          working={working}
          workingLabel={preparing ? m.preparing : m.downloading}
          onClick={() => (ready ? fetching.mutate(url) : ask())}
        >
          {!working && <Icon node={Download} className="size-4" />}
          {m.download}
        </Button>
        {ready && !preparing && (
          <Button variant="quiet" onClick={ask}>
            {m.prepareAnew}
          </Button>
        )}
      </div>
      <p role="status" className="tabular text-sm text-muted empty:absolute">
        {state === 'preparing'
          ? messages.myDataAsked
          : ready && m.readyUntil(formatMoment(expiresAt, reader, now))}
      </p>
      <Notice kind="error">
        {!preparing && (error ? messageOf(error) : failed && messages.myDataFailed)}
      </Notice>
      {dialog}
    </div>
  )
}
