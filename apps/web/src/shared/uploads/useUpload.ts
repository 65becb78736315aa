import { useCallback, useEffect, useRef, useState } from 'react'
import { notify } from '../notices/notices.ts'
import { UPLOAD_CANCELLED, uploadFile, type FileKind, type Uploaded } from './upload.ts'

/** How far an upload is. */
export interface UploadProgress {
  /** 0 to 1 */
  fraction: number
  /** The connection broke and is being waited for. */
  waiting: boolean
}

/** Uploads of one field of one form. */
export interface FieldUpload {
  kind: FileKind
  /** Null while nothing is under way. */
  progress: UploadProgress | null
  /**
   * Uploads a file; one that this field has uploaded already is not sent again, so that a form can
   * be submitted anew after its own call failed.
   * @throws {UploadError} reason `aborted` after `cancel`
   */
  send: (file: File) => Promise<Uploaded>
  cancel: () => void
}

/** The upload that belongs to an `UploadField`. It is cancelled when its form goes away. */
export function useUpload(kind: FileKind): FieldUpload {
  const [progress, setProgress] = useState<UploadProgress | null>(null)
  const done = useRef(new WeakMap<File, Uploaded>())
  const under = useRef<AbortController>(undefined)
  const cancel = useCallback(() => under.current?.abort(), [])
  useEffect(
    () => () => {
      if (!under.current) return
      under.current.abort()
      // The form that would say so has gone.
      notify({ kind: 'info', text: UPLOAD_CANCELLED })
    },
    [],
  )

  const send = async (file: File) => {
    const before = done.current.get(file)
    if (before) return before
    const controller = new AbortController()
    under.current?.abort()
    under.current = controller
    setProgress({ fraction: 0, waiting: false })
    const change = (part: Partial<UploadProgress>) => {
      if (under.current === controller) setProgress((now) => now && { ...now, ...part })
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
      if (under.current === controller) {
        under.current = undefined
        setProgress(null)
      }
    }
  }
  return { kind, progress, send, cancel }
}
