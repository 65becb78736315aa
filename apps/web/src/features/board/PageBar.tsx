import { BOARD_DESCRIPTION_MAX } from '@firstbell/contract/limits'
import * as m from '@firstbell/messages/board'
import { ChevronLeft, ChevronRight, FilePlus, Trash2 } from 'lucide'
import { notify } from '#shared/notices/notices.ts'
import { IconButton } from '#shared/ui/Button.tsx'
import { TextField } from '#shared/ui/Field.tsx'
import type { BoardDocument, Page } from './board-document.ts'
import type { BoardRoom } from './board-room.ts'
import { OwnerBar } from './OwnerBar.tsx'

/** The pages of a board, and what its owner does with them. */
export function PageBar({
  document,
  pages,
  page,
  room,
  editable,
  onGoTo,
}: {
  document: BoardDocument
  pages: readonly Page[]
  page: Page
  room: BoardRoom
  /** Whether the person may draw now. */
  editable: boolean
  onGoTo: (id: string) => void
}) {
  const index = pages.indexOf(page)
  const turn = (by: 1 | -1) => {
    const next = pages[index + by]
    if (next) onGoTo(next.id)
  }
  const remove = () => {
    const next = pages[index + 1] ?? pages[index - 1]
    if (!next) return
    document.deletePage(page.id)
    onGoTo(next.id)
    notify({ kind: 'info', text: m.pageDeleted })
  }
  const may = room.owned && editable
  const faded = 'size-10! aria-disabled:cursor-not-allowed aria-disabled:opacity-50'
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <div role="group" aria-label={m.pages} className="flex items-center">
          <IconButton
            label={m.previousPage}
            icon={ChevronLeft}
            iconClassName="size-5 rtl:-scale-x-100"
            aria-disabled={index === 0 || undefined}
            className={faded}
            onClick={() => turn(-1)}
          />
          <p className="tabular px-1 text-sm" aria-live="polite">
            {m.pageOf(index + 1, pages.length)}
          </p>
          <IconButton
            label={m.nextPage}
            icon={ChevronRight}
            iconClassName="size-5 rtl:-scale-x-100"
            aria-disabled={index === pages.length - 1 || undefined}
            className={faded}
            onClick={() => turn(1)}
          />
          {room.owned && (
            <>
              <IconButton
                label={m.addPage}
                icon={FilePlus}
                aria-disabled={!may || undefined}
                className={faded}
                onClick={() => {
                  if (may) onGoTo(document.addPage())
                }}
              />
              <IconButton
                label={m.deletePage}
                icon={Trash2}
                aria-disabled={!may || pages.length === 1 || undefined}
                className={faded}
                onClick={() => {
                  if (may) remove()
                }}
              />
            </>
          )}
        </div>
        {room.owned && <OwnerBar room={room} pages={pages} />}
      </div>
      {room.owned ? (
        <TextField
          key={page.id}
          label={m.description}
          placeholder={m.descriptionHelp}
          autoComplete="off"
          maxLength={BOARD_DESCRIPTION_MAX}
          disabled={!may}
          value={page.description}
          onChange={({ currentTarget: { value } }) => document.describePage(page.id, value)}
        />
      ) : (
        page.description !== '' && (
          <p dir="auto" className="text-sm text-muted">
            {page.description}
          </p>
        )
      )}
    </div>
  )
}
