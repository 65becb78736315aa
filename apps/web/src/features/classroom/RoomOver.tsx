import { messages } from '@firstbell/contract/messages'
import { bookingPath, teachPath } from '@firstbell/contract/profile'
import * as m from '@firstbell/messages/classroom'
import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react'
import type { NextSession } from '#entities/offering/next-session.ts'
import { messageOf } from '#shared/api/api.ts'
import { MessagePage } from '#shared/page/MessagePage.tsx'
import { Button, LinkButton } from '#shared/ui/Button.tsx'
import type { RoomEnd } from './room.ts'

/** Says why a person is no longer in the room, and what comes next (rule screen-70). It gets the focus. */
export function RoomOver(given: ComponentProps<typeof Message>) {
  const region = useRef<HTMLDivElement>(null)
  // What had the focus in the room is gone.
  useEffect(() => region.current?.focus(), [])
  return (
    <div ref={region} tabIndex={-1} className="outline-none">
      <Message {...given} />
    </div>
  )
}

function Message({
  end,
  session: { offering },
  afterwards,
  onAgain,
}: {
  end: RoomEnd
  session: NextSession
  afterwards: ReactNode
  onAgain: () => void
}) {
  const { _id: id, owned, title: className } = offering
  const isEnded = end.kind === 'closed' || (end.kind === 'refused' && end.error.code === 'ended')
  if (isEnded) return <ClassEnded title={className}>{afterwards}</ClassEnded>
  const title = {
    left: m.left,
    'other-window': m.otherWindow,
    refused: end.kind === 'refused' ? messageOf(end.error) : '',
  }[end.kind]
  return (
    <MessagePage
      title={title}
      pageTitle={null}
      alert
      actions={
        <>
          <Button onClick={onAgain}>
            {end.kind === 'other-window' ? m.takeOver : m.joinAgain}
          </Button>
          <LinkButton variant="secondary" to={owned ? teachPath(id) : bookingPath(id)}>
            {owned ? m.toClass : m.toBooking}
          </LinkButton>
        </>
      }
    >
      <p dir="auto">{className}</p>
    </MessagePage>
  )
}

/**
 * @param title of the class
 * @param children what comes next
 */
export function ClassEnded({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mx-auto grid max-w-read gap-8 py-12 sm:py-20">
      <div className="grid gap-2 text-center text-balance">
        <div role="status">
          <h1>{messages.roomEnded}</h1>
        </div>
        <p dir="auto" className="text-muted">
          {title}
        </p>
      </div>
      {children}
    </div>
  )
}
