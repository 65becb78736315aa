import { messages } from '@firstbell/contract/messages'
import * as z from 'zod/mini'
import { checkFile, type FileKind } from './upload.ts'

/** Validates the chosen file of an `UploadField`, which may be none. */
export const fileSchema = (kind: FileKind) =>
  z.custom<File | null>().check(
    z.refine((file) => file === null || checkFile(file, kind) === undefined, {
      error: ({ input }) =>
        (input instanceof File && checkFile(input, kind)?.message) || messages.fileWrongType,
    }),
  )

/** @param message shown without a file */
export const requiredFileSchema = (kind: FileKind, message: string) =>
  fileSchema(kind).check(z.refine((file) => file !== null, message))
