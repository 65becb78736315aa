import { messages } from '@firstbell/contract/messages'
import * as m from '@firstbell/messages/board'
import { withoutMarks } from '@firstbell/messages/in-english'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Save } from 'lucide'
import { useId, useState } from 'react'
import { call, endpoints, keys, messageOf } from '#shared/api/api.ts'
import { notify } from '#shared/notices/notices.ts'
import { useDay } from '#shared/time/useMoment.ts'
import { Button } from '#shared/ui/Button.tsx'
import { UploadError, uploadFailure } from '#shared/uploads/upload.ts'
import type { Page } from './board-document.ts'
import type { BoardRoom } from './board-room.ts'
import { NoRoomError, saveToMaterials } from './save-to-materials.ts'

/** What only the owner of a board has: the switch that lets students draw, and 'Save to materials'. */
export function OwnerBar({
  room: { offeringId, startsAt, studentsMayDraw },
  pages,
}: {
  room: BoardRoom
  pages: readonly Page[]
}) {
  const queryClient = useQueryClient()
  const day = useDay()
  const id = useId()
  const [saving, setSaving] = useState(1)
  const drawn = pages.filter(({ items }) => items.length > 0)
  const allow = useMutation({
    mutationFn: (draw: boolean) => call(endpoints.changeRoom, { id: offeringId, draw }),
    onError: (error) => notify({ kind: 'error', text: messageOf(error, messages.notSaved) }),
    onSettled: () =>
      queryClient.invalidateQueries({ queryKey: [...keys.mine.all, 'room', offeringId] }),
  })
  const save = useMutation({
    mutationFn: () =>
      saveToMaterials(
        offeringId,
        drawn.map((page) => ({
          page,
          title: withoutMarks(m.materialTitle(day(startsAt), pages.indexOf(page) + 1)),
        })),
        setSaving,
      ),
    onSuccess: () => notify({ kind: 'success', text: m.saved(drawn.length) }),
    onError: (error) => notify({ kind: 'error', text: failureOf(error) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keys.mine.materials(offeringId) }),
  })
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <label htmlFor={id} className="flex min-h-10 cursor-pointer items-center gap-2 text-sm">
        <input
          id={id}
          type="checkbox"
          className="size-5 accent-accent"
          checked={allow.isPending ? allow.variables : studentsMayDraw}
          disabled={allow.isPending}
          onChange={({ currentTarget: { checked } }) => allow.mutate(checked)}
        />
        <span>{m.studentsMayDraw}</span>
      </label>
      <Button
        variant="secondary"
        size="small"
        icon={Save}
        working={save.isPending}
        workingLabel={m.saving(saving, drawn.length)}
        onClick={() => {
          if (drawn.length === 0) notify({ kind: 'info', text: m.nothingToSave })
          else {
            setSaving(1)
            save.mutate()
          }
        }}
      >
        {m.saveToMaterials}
      </Button>
    </div>
  )
}

function failureOf(error: unknown): string {
  if (error instanceof NoRoomError) return m.materialsFull(error.max)
  return error instanceof UploadError
    ? uploadFailure(m.notSaved, error)
    : messageOf(error, m.notSaved)
}
