import * as m from '@firstbell/messages/own-offerings'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call, endpoints, keys } from '#shared/api/api.ts'
import { rich } from '#shared/format/rich.tsx'
import { RequestState } from '#shared/request-states/RequestState.tsx'
import { useMoment } from '#shared/time/useMoment.ts'
import { LoadingSkeleton } from '#shared/ui/LoadingSkeleton.tsx'
import { Section } from '#shared/ui/Section.tsx'

export const messagesQuery = (id: string) =>
  queryOptions({
    queryKey: keys.mine.messages(id),
    queryFn: async ({ signal }) => (await call(endpoints.getMessages, { id }, { signal })).messages,
  })

/**
 * The instructor's messages to everyone booked, newest first (rule session-10).
 * @param withRecipients whether to say how many people each one went to
 * @param aside shown at the end of the heading's row
 */
export function OfferingMessages({
  offeringId,
  heading,
  empty,
  withRecipients = false,
  aside,
}: {
  offeringId: string
  heading: string
  empty: string
  withRecipients?: boolean
  aside?: ReactNode
}) {
  const written = useQuery(messagesQuery(offeringId))
  const moment = useMoment()
  return (
    <Section title={heading} {...(aside !== undefined && { aside })}>
      <RequestState
        query={written}
        noteStale
        loading={<LoadingSkeleton className="h-12" label={m.loadingMessages} />}
      >
        {(list) =>
          list.length === 0 ? (
            <p className="text-muted">{empty}</p>
          ) : (
            <ol className="grid gap-3">
              {list.map(({ _id, subject, text, sentAt, recipients }) => (
                <li key={_id} className="grid gap-1 rounded-control border border-line px-4 py-3">
                  <div className="flex flex-wrap items-baseline justify-between gap-x-4">
                    <h4 dir="auto" className="min-w-0 text-base break-words">
                      {subject}
                    </h4>
                    <p className="tabular text-sm text-muted">
                      {rich(withRecipients ? m.sentTo(recipients) : '<time/>', {
                        time: () => <time dateTime={sentAt}>{moment(sentAt)}</time>,
                      })}
                    </p>
                  </div>
                  <p dir="auto" className="max-w-read break-words whitespace-pre-line">
                    {text}
                  </p>
                </li>
              ))}
            </ol>
          )
        }
      </RequestState>
    </Section>
  )
}
