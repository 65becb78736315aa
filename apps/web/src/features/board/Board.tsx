import * as m from '@firstbell/messages/board'
import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
  type KeyboardEvent,
} from 'react'
import { call, endpoints } from '#shared/api/api.ts'
import { LiveRegion } from '#shared/ui/LiveRegion.tsx'
import { LoadingSkeleton } from '#shared/ui/LoadingSkeleton.tsx'
import { Notice } from '#shared/ui/Notice.tsx'
import { fromBase64, toBase64 } from './base64.ts'
import { createBoardDocument, type BoardDocument } from './board-document.ts'
import type { BoardRoom } from './board-room.ts'
import { connectBoard } from './board-sync.ts'
import type { Color } from './items.ts'
import { PageBar } from './PageBar.tsx'
import { Paper } from './Paper.tsx'
import { Toolbar, type Tool } from './Toolbar.tsx'

/** The whiteboard of a room (rules classroom-16, classroom-17). Fills its container, a flex column. */
export function Board({ room }: { room: BoardRoom }) {
  const mayDraw = room.owned || room.studentsMayDraw
  const [round, setRound] = useState(0)
  const [wasRefused, setWasRefused] = useState(false)
  return (
    <section
      aria-label={m.board}
      className="flex min-h-0 min-w-0 grow flex-col gap-2 overflow-y-auto"
    >
      <Notice>{wasRefused && !mayDraw && m.refused}</Notice>
      <Connected
        // What the server has refused must not stay on the screen of this person alone.
        key={round}
        room={room}
        mayDraw={mayDraw}
        onRefused={() => {
          setWasRefused(true)
          setRound(round + 1)
        }}
      />
    </section>
  )
}

interface OpenBoard {
  document: BoardDocument
  sync: ReturnType<typeof connectBoard>
}

function Connected({
  room,
  mayDraw,
  onRefused,
}: {
  room: BoardRoom
  mayDraw: boolean
  onRefused: () => void
}) {
  const { offeringId, myId, owned, connected, send, onData } = room
  const [board, setBoard] = useState<OpenBoard>()
  // The media server checks it, too, but changes of the switch take a moment to reach it.
  const maySend = useEffectEvent(
    (senderId: string) => senderId === room.ownerId || room.studentsMayDraw,
  )
  const isOwner = useEffectEvent((senderId: string) => senderId === room.ownerId)
  const sendData = useEffectEvent(send)
  const listen = useEffectEvent(onData)
  useEffect(() => {
    const document = createBoardDocument(myId)
    const link = {
      load: async (after: number) => {
        const { updates, version } = await call(endpoints.getBoard, { id: offeringId, after })
        return { updates: updates.map(fromBase64), version }
      },
      keep: (update: Uint8Array) =>
        call(endpoints.drawOnBoard, { id: offeringId, update: toBase64(update) }),
      send: (data: Uint8Array) => sendData(data),
      onReceive: (callback: (data: Uint8Array, author?: string) => void) =>
        listen((data, senderId) => {
          if (maySend(senderId)) callback(data, isOwner(senderId) ? undefined : senderId)
        }),
    }
    const sync = connectBoard(document, link, owned)
    // oxlint-disable-next-line react/set-state-in-effect -- it is connected only while this is mounted
    setBoard({ document, sync })
    return sync.close
  }, [offeringId, myId, owned])
  const wasConnected = useRef(connected)
  useEffect(() => {
    if (connected && !wasConnected.current) board?.sync.refresh()
    wasConnected.current = connected
  }, [connected, board])
  return board ? (
    <Content board={board} room={room} mayDraw={mayDraw} onRefused={onRefused} />
  ) : (
    <LoadingSkeleton className="min-h-44 grow" label={m.loading} />
  )
}

function Content({
  board: { document, sync },
  room,
  mayDraw,
  onRefused,
}: {
  board: OpenBoard
  room: BoardRoom
  mayDraw: boolean
  onRefused: () => void
}) {
  const { pages, shownPage, canUndo, canRedo } = useSyncExternalStore(
    document.subscribe,
    document.get,
  )
  const { loaded, unreachable, stopped } = useSyncExternalStore(sync.subscribe, sync.get)
  const [tool, setTool] = useState<Tool>('pen')
  const [color, setColor] = useState<Color>('black')
  const [pageId, setPageId] = useState(shownPage)
  const [followed, setFollowed] = useState(shownPage)
  // Everyone goes where the owner goes, and may look elsewhere until the owner goes on.
  if (followed !== shownPage) {
    setFollowed(shownPage)
    setPageId(shownPage)
  }
  const refuse = useEffectEvent(onRefused)
  useEffect(() => {
    if (stopped === 'refused') refuse()
  }, [stopped])
  const page = pages.find(({ id }) => id === pageId) ?? pages[0]!
  const goTo = (id: string) => {
    setPageId(id)
    if (room.owned) document.showPage(id)
  }
  const undo = (move: () => string | undefined) => {
    const changed = move()
    // What has changed must be on the screen.
    if (changed !== undefined && changed !== page.id) goTo(changed)
  }
  const editable = mayDraw && loaded && stopped === undefined
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!editable || !(event.ctrlKey || event.metaKey) || event.altKey) return
    if (event.target instanceof HTMLElement && event.target.matches('input, textarea')) return
    const key = event.key.toLowerCase()
    if (key !== 'z' && key !== 'y') return
    event.preventDefault()
    undo(key === 'y' || event.shiftKey ? document.redo : document.undo)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- shortcuts of the buttons in it
    <div onKeyDown={onKeyDown} className="contents">
      {mayDraw && (
        <Toolbar
          tool={tool}
          onTool={setTool}
          color={color}
          onColor={setColor}
          disabled={!editable}
          canUndo={canUndo}
          canRedo={canRedo}
          onUndo={() => undo(document.undo)}
          onRedo={() => undo(document.redo)}
        />
      )}
      {!room.owned && (
        <LiveRegion className="text-sm text-muted">
          {mayDraw ? m.youMayDraw : m.onlyInstructorDraws}
        </LiveRegion>
      )}
      <div className="relative flex min-h-44 grow flex-col">
        {loaded ? (
          <Paper
            document={document}
            page={page}
            label={m.pageOf(pages.indexOf(page) + 1, pages.length)}
            tool={editable ? tool : undefined}
            color={color}
            mayChange={({ by }) => room.owned || by === room.myId}
          />
        ) : (
          <LoadingSkeleton className="grow" label={m.loading} />
        )}
        {/* Over the paper, which must not move while a person draws. */}
        <Notice className="pointer-events-none absolute inset-x-4 top-4 mx-auto max-w-read">
          {(stopped === 'full' && m.full) || (unreachable && m.unreachable)}
        </Notice>
      </div>
      <PageBar
        document={document}
        pages={pages}
        page={page}
        room={room}
        editable={editable}
        onGoTo={goTo}
      />
    </div>
  )
}
