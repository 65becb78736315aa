import * as m from '@firstbell/messages/uploads'
import { useCallback, useEffect, useRef, useState } from 'react'
import { notify } from '#shared/notices/notices.ts'
import { uploadFile, type FileKind, type Uploaded } from './upload.ts'

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
