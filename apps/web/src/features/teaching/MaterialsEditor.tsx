import { MAX_MATERIALS, TEXT_MAX } from '@firstbell/contract/limits'
import {
  materialForm,
  materialTitle,
  type Material,
  type MaterialForm,
} from '@firstbell/contract/materials'
import { messages } from '@firstbell/contract/messages'
import type { Scope } from '@firstbell/contract/series-scope'
import * as common from '@firstbell/messages/common'
import * as m from '@firstbell/messages/materials-editor'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, Link2, Pencil, Trash2 } from 'lucide'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useForm, type Resolver } from 'react-hook-form'
import * as z from 'zod/mini'
import { kindOf, type Offering } from '#entities/offering/kinds.ts'
import { useProgress } from '#entities/offering/local-time.tsx'
import {
  keyOf,
  MaterialLink,
  MaterialsLoading,
  materialsQuery,
} from '#features/materials/Materials.tsx'
import { call, endpoints, messageOf } from '#shared/api/api.ts'
import { rich } from '#shared/format/rich.tsx'
import { FormDialog } from '#shared/forms/FormDialog.tsx'
import { useFormSubmit } from '#shared/forms/useFormSubmit.ts'
import { completesUrl } from '#shared/forms/with-https.ts'
import { RequestState } from '#shared/request-states/RequestState.tsx'
import { Button, IconButton } from '#shared/ui/Button.tsx'
import { ConfirmDialog } from '#shared/ui/Dialog.tsx'
import { TextField } from '#shared/ui/Field.tsx'
import { Section } from '#shared/ui/Section.tsx'
import { UploadError, uploadFailure } from '#shared/uploads/upload.ts'
import { UploadField, useUpload } from '#shared/uploads/UploadField.tsx'
import { Recordings } from './Recordings.tsx'
import { useScope } from './scope.tsx'

type Edit = (list: readonly Material[]) => readonly MaterialForm[]

/** The materials of an own offering: adding, renaming, ordering and removing, each saved at once. */
export function MaterialsEditor({ item, level }: { item: Offering; level?: 'h2' }) {
  const ended = useProgress(item) === 'ended'
  return (
    <>
      <Section title={m.heading} {...(level && { level })}>
        <p className="text-muted">
          {ended ? `${m.hint[kindOf(item)]} ${m.addedAfterwards}` : m.hint[kindOf(item)]}
        </p>
        <RequestState
          query={useQuery(materialsQuery(item._id))}
          noteStale
          loading={<MaterialsLoading />}
        >
          {({ materials }) => <Editor item={item} list={materials} />}
        </RequestState>
      </Section>
      <Recordings offeringId={item._id} />
    </>
  )
}

function Editor({ item, list }: { item: Offering; list: readonly Material[] }) {
  const change = useChange(item._id)
  // The following classes of a series get what is added, too; other changes are this class's alone (rule material-11).
  const { scope, following, choice } = useScope(item)
  const [announcement, announce] = useState('')
  const [failure, setFailure] = useState<string>()
  const [dialog, setDialog] = useState<
    { open: 'link' } | { open: 'rename' | 'remove'; material: Material }
  >()
  const close = () => setDialog(undefined)
  const scopeChoice = choice && (
    <div className="grid gap-2">
      {choice}
      <p role="status" className="text-sm text-muted empty:hidden">
        {following && m.followingHint(following.classes)}
      </p>
    </div>
  )
  const full = list.length >= MAX_MATERIALS
  // Moving a row in the document removes the focus from its buttons.
  const focusNext = useRef<{ id: string; before: readonly Material[] }>(undefined)
  useEffect(() => {
    const { current } = focusNext
    if (!current || current.before === list) return
    focusNext.current = undefined
    document.getElementById(current.id)?.focus()
  })

  const add = async (material: MaterialForm) => {
    await change.mutateAsync({
      edit: (now) => [...now.map(toMaterialForm), material],
      ...(following && { scope }),
    })
    const { title } = material
    announce(following ? m.addedToFollowing(title, following.classes) : m.added(title))
  }
  const move = (from: number, to: number, control: string) => {
    const [material, other] = [list[from], list[to]]
    if (!material || !other || change.isPending) return
    setFailure(undefined)
    focusNext.current = { id: control, before: list }
    change.mutate(
      { edit: (now) => swapped(now, material, other) },
      {
        onSuccess: () => announce(m.moved(material.title, to + 1, list.length)),
        onError: (error) => {
          focusNext.current = undefined
          setFailure(messageOf(error, messages.notSaved))
        },
      },
    )
  }

  return (
    <>
      {list.length === 0 && <p className="text-muted">{m.none}</p>}
      {list.length > 0 && (
        <ol className="grid gap-2">
          {list.map((material, index) => {
            const key = keyOf(material)
            const control = (name: string) => `${name}-${key}`
            return (
              <li
                key={key}
                className="flex flex-wrap items-center justify-end gap-x-1 rounded-control border border-line py-1 ps-4 pe-1"
              >
                <div className="min-w-0 grow basis-56 py-1">
                  <MaterialLink material={material} />
                </div>
                <div className="flex">
                  <IconButton
                    id={control('up')}
                    label={m.moveUp(material.title)}
                    icon={ArrowUp}
                    aria-disabled={index === 0 || undefined}
                    className="aria-disabled:cursor-not-allowed aria-disabled:text-edge"
                    onClick={() => move(index, index - 1, control('up'))}
                  />
                  <IconButton
                    id={control('down')}
                    label={m.moveDown(material.title)}
                    icon={ArrowDown}
                    aria-disabled={index === list.length - 1 || undefined}
                    className="aria-disabled:cursor-not-allowed aria-disabled:text-edge"
                    onClick={() => move(index, index + 1, control('down'))}
                  />
                  <IconButton
                    label={m.renameNamed(material.title)}
                    icon={Pencil}
                    onClick={() => setDialog({ open: 'rename', material })}
                  />
                  <IconButton
                    label={m.removeNamed(material.title)}
                    icon={Trash2}
                    onClick={() => setDialog({ open: 'remove', material })}
                  />
                </div>
              </li>
            )
          })}
        </ol>
      )}
      <div aria-live="polite" className="empty:hidden">
        {failure !== undefined && <p className="text-sm font-medium text-danger">{failure}</p>}
      </div>
      {full ? (
        <p className="text-muted">{m.full(MAX_MATERIALS)}</p>
      ) : (
        <>
          {scopeChoice}
          <AddFile add={add} />
          <Button
            variant="secondary"
            icon={Link2}
            className="justify-self-start"
            onClick={() => setDialog({ open: 'link' })}
          >
            {m.addLink}
          </Button>
        </>
      )}
      <p role="status" className={following ? 'text-sm font-medium empty:hidden' : 'sr-only'}>
        {announcement}
      </p>
      {dialog?.open === 'link' && <TitleDialog choice={scopeChoice} save={add} onClose={close} />}
      {dialog?.open === 'rename' && (
        <TitleDialog
          material={dialog.material}
          save={({ title }) =>
            change.mutateAsync({
              edit: (now) =>
                now.map((one) => ({
                  ...toMaterialForm(one),
                  ...(keyOf(one) === keyOf(dialog.material) && { title }),
                })),
            })
          }
          onClose={close}
        />
      )}
      {dialog?.open === 'remove' && (
        <ConfirmDialog
          title={m.removeHeading}
          question={rich(m.removeQuestion, { title: dialog.material.title })}
          confirmLabel={m.remove}
          workingLabel={m.removing}
          danger
          onConfirm={() =>
            change.mutateAsync({
              edit: (now) =>
                now.filter((one) => keyOf(one) !== keyOf(dialog.material)).map(toMaterialForm),
            })
          }
          failed={(error) => messageOf(error, messages.notSaved)}
          onClose={(removed) => {
            if (removed) announce(m.removed(dialog.material.title))
            close()
          }}
        />
      )}
    </>
  )
}

/** Converts a material to the form of the update call. */
const toMaterialForm = (material: Material): MaterialForm =>
  'fileId' in material
    ? { title: material.title, fileId: material.fileId }
    : { title: material.title, url: material.url }

/** Returns the list with two materials in each other's place. */
const swapped = (list: readonly Material[], one: Material, other: Material): MaterialForm[] =>
  list.map((at) => {
    const key = keyOf(at)
    const material = key === keyOf(one) ? other : key === keyOf(other) ? one : at
    return toMaterialForm(material)
  })

/**
 * Applies an edit to the current list and saves it. Edits run one after another. The server refuses an edit
 * of a stale list, which another tab may have changed (rule material-10).
 */
function useChange(id: string) {
  const client = useQueryClient()
  const query = materialsQuery(id)
  const { queryKey } = query
  return useMutation({
    scope: { id: `materials ${id}` },
    mutationFn: async ({ edit, scope }: { edit: Edit; scope?: Scope }) => {
      // A queued edit may run after its dialog was closed, when the cache no longer has the list.
      const { materials, version } = await client.ensureQueryData(query)
      return call(endpoints.putMaterials, {
        id,
        materials: [...edit(materials)],
        version,
        ...(scope && { scope }),
      })
    },
    onSuccess: async (answer) => {
      // The response of a running refetch may be older.
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, answer)
    },
    onError: () => client.invalidateQueries({ queryKey }),
  })
}

/** Uploads a file as soon as it is chosen, with its name as title. */
function AddFile({ add }: { add: (material: MaterialForm) => Promise<unknown> }) {
  const upload = useUpload('material')
  const [file, setFile] = useState<File | null>(null)
  const [failure, setFailure] = useState<string>()
  const send = async (chosen: File) => {
    setFailure(undefined)
    try {
      const { id } = await upload.send(chosen)
      await add({ title: titleOf(chosen), fileId: id })
      setFile(null)
    } catch (error) {
      if (error instanceof UploadError && error.reason === 'aborted') return setFile(null)
      return setFailure(
        error instanceof UploadError
          ? uploadFailure(messages.materialUploadFailed, error)
          : messageOf(error, messages.materialUploadFailed),
      )
    }
    return undefined
  }
  return (
    <div className="grid justify-items-start gap-2">
      <div className="w-full">
        <UploadField
          label={m.addFile}
          upload={upload}
          value={file}
          onChange={(chosen) => {
            setFile(chosen)
            setFailure(undefined)
            if (chosen) void send(chosen)
          }}
          error={failure}
        />
      </div>
      {file && failure !== undefined && !upload.progress && (
        <Button variant="secondary" size="small" onClick={() => void send(file)}>
          {common.tryAgain}
        </Button>
      )}
    </div>
  )
}

/** Returns the title of a new file: its name without the ending. */
const titleOf = ({ name }: File) =>
  (name.replace(/\.[a-z0-9]{1,8}$/i, '').trim() || name).slice(0, TEXT_MAX.materialTitle)

const titleForm = z.object({ title: materialTitle })

/**
 * Asks for the title of a material, and for the URL of a new link.
 * @param material undefined for a new link
 * @param choice the choice of the classes that get it
 */
function TitleDialog({
  material,
  choice,
  save,
  onClose,
}: {
  material?: Material
  choice?: ReactNode
  save: (form: MaterialForm) => Promise<unknown>
  onClose: () => void
}) {
  const form = useForm<MaterialForm>({
    resolver: standardSchemaResolver(material ? titleForm : materialForm) as Resolver<MaterialForm>,
    defaultValues: { title: material?.title ?? '', url: '' },
  })
  const { field, ...submission } = useFormSubmit(form, { send: save, failed: messages.notSaved })
  return (
    <FormDialog
      {...(material
        ? { title: m.renameHeading, submitLabel: m.rename, workingLabel: m.renaming }
        : { title: m.addLink, submitLabel: m.add, workingLabel: m.adding })}
      submission={submission}
      onClose={onClose}
    >
      <TextField
        label={m.title}
        required
        autoComplete="off"
        maxLength={TEXT_MAX.materialTitle}
        {...field('title')}
      />
      {!material && (
        <TextField
          label={m.link}
          required
          type="url"
          dir="ltr"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://"
          {...field('url', completesUrl(form.setValue, 'url'))}
        />
      )}
      {choice}
    </FormDialog>
  )
}
