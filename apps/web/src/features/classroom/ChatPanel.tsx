import type { ChatEntry, RoomPerson } from '@firstbell/contract/classroom'
import { TEXT_MAX } from '@firstbell/contract/text-limits'
import * as m from '@firstbell/messages/classroom'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { SendHorizontal, Trash2 } from 'lucide'
import { useEffect, useLayoutEffect, useRef, type FormEvent, type KeyboardEvent } from 'react'
import { call, endpoints, messageOf } from '#shared/api/api.ts'
import { useLastingFocus } from '#shared/hooks/useLastingFocus.ts'
import { notify } from '#shared/notices/notices.ts'
import { useMoment } from '#shared/time/useMoment.ts'
import { IconButton } from '#shared/ui/Button.tsx'
import { FieldError } from '#shared/ui/Field.tsx'
import { PanelHead } from './PanelHead.tsx'
import { roomKeys } from './room-queries.ts'

/** From here on the field says how much is left. */
const NEAR_LIMIT = 100
/** Who has scrolled up by more than this reads earlier entries. */
const AT_END_PX = 80

/** What people in the room write to each other (rule screen-69). */
export function ChatPanel({
  id,
  owned,
  myId,
  people,
  entries,
  draft,
  onDraft,
  onClose,
}: {
  id: string
  owned: boolean
  myId: string
  people: readonly RoomPerson[]
  entries: readonly ChatEntry[]
  draft: string
  onDraft: (text: string) => void
  onClose: () => void
}) {
  const queryClient = useQueryClient()
  const moment = useMoment()
  const list = useRef<HTMLDivElement>(null)
  const { region, heading } = useLastingFocus<HTMLDivElement>()
  const field = useRef<HTMLTextAreaElement>(null)
  const isAtEnd = useRef(true)
  const count = entries.length
  useEffect(() => field.current?.focus(), [])
  useLayoutEffect(() => {
    const { current } = list
    if (current && count > 0 && isAtEnd.current) current.scrollTop = current.scrollHeight
  }, [count])
  const change = (apply: (known: readonly ChatEntry[]) => ChatEntry[]) =>
    queryClient.setQueryData<ChatEntry[]>(roomKeys.chat(id), (known = []) => apply(known))
  const send = useMutation({
    mutationFn: (text: string) => call(endpoints.postChat, { id, text }),
    onSuccess: ({ entry }) => {
      isAtEnd.current = true
      onDraft('')
      change((known) => (known.some((one) => one.id === entry.id) ? [...known] : [...known, entry]))
    },
  })
  const remove = useMutation({
    mutationFn: (entry: string) => call(endpoints.deleteChatEntry, { id, entry }),
    onSuccess: (_, entry) => change((known) => known.filter((one) => one.id !== entry)),
    onError: (error) => notify({ kind: 'error', text: messageOf(error, m.actFailed) }),
  })
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    const text = draft.trim()
    if (text !== '' && !send.isPending) send.mutate(text)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes a character, Enter ends that.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    submit(event)
  }
  return (
    <>
      <PanelHead title={m.chat} heading={heading} onClose={onClose} />
      <div ref={region} className="contents">
        <div
          ref={list}
          role="log"
          aria-label={m.chat}
          // The room announces new entries, also while the panel is closed.
          aria-live="off"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys scroll it
          tabIndex={0}
          onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
            isAtEnd.current = scrollHeight - scrollTop - clientHeight < AT_END_PX
          }}
          className="min-h-0 grow overflow-y-auto px-4 pb-3 focus-visible:-outline-offset-2"
        >
          {count === 0 ? (
            <p className="text-muted">{m.chatEmpty}</p>
          ) : (
            <ol className="grid grid-cols-1 gap-3">
              {entries.map((entry) => (
                <Entry
                  key={entry.id}
                  entry={entry}
                  name={people.find((person) => person.id === entry.person)?.name ?? ''}
                  isMine={entry.person === myId}
                  time={moment(entry.at)}
                  {...((owned || entry.person === myId) && {
                    onDelete: () => remove.mutate(entry.id),
                  })}
                />
              ))}
            </ol>
          )}
        </div>
      </div>
      <form noValidate onSubmit={submit} className="grid gap-1.5 border-t border-line px-4 py-3">
        <div className="flex items-end gap-2">
          <textarea
            ref={field}
            rows={1}
            aria-label={m.write}
            placeholder={m.write}
            maxLength={TEXT_MAX.chat}
            value={draft}
            aria-invalid={send.isError || undefined}
            aria-describedby="chat-error chat-help"
            onChange={({ currentTarget: { value } }) => {
              if (send.isError) send.reset()
              onDraft(value)
            }}
            onKeyDown={onKeyDown}
            className="control field-sizing-content max-h-40 min-w-0"
          />
          <IconButton
            label={m.send}
            icon={SendHorizontal}
            iconClassName="size-5 rtl:-scale-x-100"
            type="submit"
            disabled={send.isPending}
          />
        </div>
        <FieldError
          id="chat-error"
          error={send.error ? messageOf(send.error, m.notSent) : undefined}
        />
        <p id="chat-help" className="text-xs text-muted low:sr-only">
          {TEXT_MAX.chat - draft.length <= NEAR_LIMIT
            ? `${draft.length}/${TEXT_MAX.chat}`
            : m.chatKept}
        </p>
      </form>
    </>
  )
}

function Entry({
  entry: { text, at },
  name,
  isMine,
  time,
  onDelete,
}: {
  entry: ChatEntry
  name: string
  isMine: boolean
  time: string
  onDelete?: () => void
}) {
  const author = name === '' ? m.formerPerson : name
  return (
    <li className="grid grid-cols-1 gap-0.5">
      <div className="flex min-h-6 items-center gap-2">
        <p dir="auto" className="min-w-0 truncate text-sm font-semibold">
          {isMine ? m.nameOfYou(author) : author}
        </p>
        <time dateTime={at} className="tabular shrink-0 text-xs text-muted">
          {time}
        </time>
        {onDelete && (
          <IconButton
            label={m.deleteEntry}
            icon={Trash2}
            iconClassName="size-4"
            onClick={onDelete}
            className="ms-auto size-6! text-muted!"
          />
        )}
      </div>
      <p dir="auto" className="whitespace-pre-line">
        {withLinks(text)}
      </p>
    </li>
  )
}

/** Splits a text at its links. A full stop or bracket after one is not part of it. */
const LINKS = /(https?:\/\/[^\s<>"]+[^\s<>"'.,;:!?)\]}])/

function withLinks(text: string) {
  return text.split(LINKS).map((part, index) =>
    index % 2 === 1 ? (
      <a
        key={index}
        href={part}
        target="_blank"
        rel="noopener noreferrer nofollow"
        dir="ltr"
        className="link wrap-anywhere"
      >
        {part}
      </a>
    ) : (
      <span key={index}>{part}</span>
    ),
  )
}
