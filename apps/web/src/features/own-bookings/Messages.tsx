import { messages } from '@firstbell/contract/messages'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../shared/api/api.ts'
import { endpoints } from '../../shared/api/endpoints.ts'
import { keys } from '../../shared/api/query-keys.ts'
import { RequestState } from '../../shared/request-states/RequestState.tsx'
import { formatMoment } from '../../shared/time/format-relative-time.ts'
import { useNow } from '../../shared/time/now.ts'
import { useReader } from '../../shared/time/reader.ts'
import { LoadingSkeleton } from '../../shared/ui/LoadingSkeleton.tsx'

const messagesQuery = (id: string) =>
  queryOptions({
    queryKey: keys.mine.messages(id),
    queryFn: async ({ signal }) => (await call(endpoints.getMessages, { id }, { signal })).messages,
  })

/** The instructor's messages to everyone booked, newest first (rule session-10). */
export function Messages({ offeringId }: { offeringId: string }) {
  const written = useQuery(messagesQuery(offeringId))
  const now = useNow()
  const reader = useReader()
  return (
    <section aria-labelledby="booking-messages" className="grid gap-3">
      <h3 id="booking-messages">Messages</h3>
      <RequestState
        query={written}
        failed={messages.genericError}
        loading={<LoadingSkeleton className="h-12" label="Loading messages..." />}
      >
        {(list) =>
          list.length === 0 ? (
            <p className="text-muted">No messages from the instructor yet.</p>
          ) : (
            <ul className="grid gap-3">
              {list.map(({ _id, subject, text, sentAt }) => (
                <li key={_id} className="grid gap-1 rounded-control border border-line px-4 py-3">
                  <div className="flex flex-wrap items-baseline justify-between gap-x-4">
                    <h4 className="min-w-0 text-base break-words">{subject}</h4>
                    <time dateTime={sentAt} className="tabular text-sm text-muted">
                      {formatMoment(sentAt, reader, now)}
                    </time>
                  </div>
                  <p className="max-w-read break-words whitespace-pre-line">{text}</p>
                </li>
              ))}
            </ul>
          )
        }
      </RequestState>
    </section>
  )
}
