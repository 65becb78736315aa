import * as m from '@firstbell/messages/uploads'
import { useCallback, useEffect, useRef, useState, type ComponentProps, type Ref } from 'react'
import { useController, type Control, type FieldValues, type Path } from 'react-hook-form'
import { rich } from '#shared/format/rich.tsx'
import { notify } from '#shared/notices/notices.ts'
import { Button } from '#shared/ui/Button.tsx'
import { Field, splitProps, type NativeProps } from '#shared/ui/Field.tsx'
import { Picture } from '#shared/ui/Picture.tsx'
import { useThumbnailUrl } from './thumbnail-url.ts'
import {
  checkContent,
  rules,
  uploadFile,
  type FileKind,
  type Uploaded,
  type UploadError,
} from './upload.ts'

/**
 * A file input with the chosen file below it (a picture's preview, a resume's name), and the
 * progress of its upload with a Cancel button. Takes the `field` of react-hook-form's `Controller`:
 * the value is the chosen `File`, which the form uploads by `upload.send(file)` when it is submitted.
 * @param preview false if the form itself shows the picture
 */
export function UploadField({
  upload,
  value: file,
  onChange,
  current = '',
  error,
  preview = true,
  currentLabel = m.viewCurrent,
  ref,
  ...field
}: Pick<NativeProps<'input'>, 'label' | 'error' | 'required' | 'name' | 'onBlur'> & {
  upload: FieldUpload
  value: File | null
  onChange: (file: File | null) => void
  /** View URL of the current file, shown until another is chosen. */
  current?: string | undefined
  preview?: boolean
  /** The text of the link to the current resume. */
  currentLabel?: string
  ref?: Ref<HTMLInputElement>
}) {
  const { kind, progress } = upload
  const input = useRef<HTMLInputElement>(null)
  const problem = useFileProblem(file, kind)
  // The native control follows the value: empty after a reset, set by a restored draft.
  useEffect(() => {
    const control = input.current
    if (!control || (control.files?.[0] ?? null) === file) return
    if (file === null) control.value = ''
    else {
      const transfer = new DataTransfer()
      transfer.items.add(file)
      control.files = transfer.files
    }
  }, [file])

  return (
    <div className="grid content-start gap-3">
      <FileField
        {...field}
        accept={rules[kind].accept}
        help={rules[kind].hint}
        error={error ?? problem?.message}
        disabled={progress !== null}
        ref={(element) => {
          input.current = element
          if (typeof ref === 'function') return ref(element)
          if (ref) ref.current = element
          return undefined
        }}
        onChange={(event) => onChange(event.currentTarget.files?.[0] ?? null)}
      />
      {kind === 'picture' && preview && (
        <PicturePreview file={problem ? null : file} current={current} />
      )}
      {kind === 'resume' && current !== '' && (
        <p className="text-sm">
          {rich(file === null ? '<current/>' : m.replacedBy, {
            current: () => (
              <a className="link" href={current} target="_blank" rel="noreferrer">
                {currentLabel}
              </a>
            ),
            name: file?.name ?? '',
          })}
        </p>
      )}
      {/* Mounted before its content, because screen readers announce changes only. */}
      <div aria-live="polite">
        {progress && (
          <div className="flex items-center gap-3">
            <div className="grid grow gap-1">
              <progress
                aria-label={m.uploadOf(file?.name ?? field.label)}
                max={1}
                value={progress.fraction}
                className="h-2 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
              />
              <p className="tabular text-sm text-muted">
                <span>{progress.waiting ? m.waiting : m.uploading}</span>
                {!progress.waiting && (
                  <span aria-hidden="true">{m.percent(Math.floor(progress.fraction * 100))}</span>
                )}
              </p>
            </div>
            <Button variant="secondary" size="small" onClick={upload.cancel}>
              {m.cancelUpload}
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}

/** An `UploadField` as the field of a form. */
export function FormUploadField<Values extends FieldValues, Output>({
  control,
  name,
  ...props
}: Omit<ComponentProps<typeof UploadField>, 'value' | 'onChange' | 'error' | 'name'> & {
  control: Control<Values, unknown, Output>
  name: Path<Values>
}) {
  const { field, fieldState } = useController({ control, name })
  const value: unknown = field.value
  return (
    <UploadField
      {...props}
      {...field}
      value={value as File | null}
      error={fieldState.error?.message}
    />
  )
}

/** The native file input; `accept` lists the accepted types. */
function FileField(props: Omit<NativeProps<'input'>, 'type' | 'value'> & { accept: string }) {
  const { look, native } = splitProps(props)
  return (
    <Field {...look}>
      {(control) => (
        <input
          {...native}
          {...control}
          type="file"
          className="control py-1.5 ps-1.5 file:me-3 file:min-h-8 file:cursor-pointer file:rounded-md file:border-0 file:bg-accent-soft file:px-3 file:font-semibold file:text-accent-ink"
        />
      )}
    </Field>
  )
}

function PicturePreview({ file, current }: { file: File | null; current: string }) {
  const local = useThumbnailUrl(file)
  const src = local ?? current
  if (src === '') return null
  return (
    <Picture
      src={src}
      alt={local === undefined ? m.presentThumbnail : m.previewOf(file?.name ?? '')}
      sizes="20rem"
      className="max-w-80 rounded-control border border-line"
    />
  )
}

/** An object URL of a chosen file, revoked when it is no longer shown. */
export function useLocalUrl(file: File | null): string | undefined {
  const [created, setCreated] = useState<{ file: File; url: string }>()
  useEffect(() => {
    if (!file) return undefined
    const url = URL.createObjectURL(file)
    // oxlint-disable-next-line react/set-state-in-effect -- the effect creates the URL and revokes it
    setCreated({ file, url })
    return () => URL.revokeObjectURL(url)
  }, [file])
  return created?.file === file ? created.url : undefined
}

/** Why a chosen file cannot be uploaded; undefined while that is not known. */
export function useFileProblem(file: File | null, kind: FileKind): UploadError | undefined {
  const [checked, setChecked] = useState<{ file: File; problem: UploadError | undefined }>()
  useEffect(() => {
    let current = true
    if (file)
      void checkContent(file, kind).then((problem) => {
        if (current) setChecked({ file, problem })
      })
    return () => {
      current = false
    }
  }, [file, kind])
  return checked?.file === file ? checked.problem : undefined
}

interface UploadProgress {
  /** 0 to 1 */
  fraction: number
  /** Whether it waits for a broken connection. */
  waiting: boolean
}

export type FieldUpload = ReturnType<typeof useUpload>

/** The upload of an `UploadField`; `progress` is null while there is none. It is cancelled when its form unmounts. */
export function useUpload(kind: FileKind) {
  const [progress, setProgress] = useState<UploadProgress | null>(null)
  const done = useRef(new WeakMap<File, Uploaded>())
  const running = useRef<AbortController>(undefined)
  const cancel = useCallback(() => running.current?.abort(), [])
  useEffect(
    () => () => {
      if (!running.current) return
      running.current.abort()
      // The form is unmounted, so a notice reports it.
      notify({ kind: 'info', text: m.cancelled })
    },
    [],
  )

  /**
   * Uploads a file. A file that this field has already uploaded is not sent again, so that the form
   * can be resubmitted after its own call failed.
   * @throws {UploadError} reason `aborted` after `cancel`
   */
  const send = async (file: File): Promise<Uploaded> => {
    const before = done.current.get(file)
    if (before) return before
    const controller = new AbortController()
    running.current?.abort()
    running.current = controller
    setProgress({ fraction: 0, waiting: false })
    const change = (part: Partial<UploadProgress>) => {
      if (running.current === controller) setProgress((now) => now && { ...now, ...part })
    }
    try {
      const uploaded = await uploadFile(file, {
        kind,
        onProgress: (fraction) => change({ fraction }),
        onWaiting: (waiting) => change({ waiting }),
        signal: controller.signal,
      })
      done.current.set(file, uploaded)
      return uploaded
    } finally {
      if (running.current === controller) {
        running.current = undefined
        setProgress(null)
      }
    }
  }
  return { kind, progress, send, cancel }
}
