import { messages } from '@firstbell/contract/messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { ApiError, call, messageOf } from '../../shared/api/api.ts'
import { endpoints } from '../../shared/api/endpoints.ts'
import { keys } from '../../shared/api/query-keys.ts'
import { notify } from '../../shared/notices/notices.ts'

export interface Booking {
  /** Takes the seat, once: while it works and after it has worked, nothing more happens. */
  book: (id: string) => void
  working: boolean
  booked: boolean
  /** 'Class booked successfully!', or what it is for a course. */
  success: string
  /** The sentence to show where it did not work (rule message-9). */
  problem: string | undefined
  /** Nobody knows whether that took the seat: pressed again, it asks for the same one. */
  unanswered: boolean
}

/** @param watched false once the dialog is closed: what comes of it is then told by a notice */
export function useBookClass(watched: boolean): Booking {
  return useBooking({
    watched,
    take: (classId, idempotencyKey) => call(endpoints.bookClass, { classId }, { idempotencyKey }),
    lists: keys.classes.all,
    success: messages.classBooked,
    failed: messages.classBookingFailed,
  })
}

/** @param watched as for `useBookClass` */
export function useBookCourse(watched: boolean): Booking {
  return useBooking({
    watched,
    take: (courseId, idempotencyKey) =>
      call(endpoints.bookCourse, { courseId }, { idempotencyKey }),
    lists: keys.courses.all,
    success: messages.courseBooked,
    failed: messages.courseBookingFailed,
  })
}

function useBooking({
  watched,
  take,
  lists,
  success,
  failed,
}: {
  watched: boolean
  take: (id: string, idempotencyKey: string) => Promise<unknown>
  lists: readonly string[]
  success: string
  failed: string
}): Booking {
  const queryClient = useQueryClient()
  const seen = useRef(watched)
  useEffect(() => {
    seen.current = watched
    return () => {
      seen.current = false
    }
  }, [watched])

  // A request without an answer may have taken the seat: the next try says that it is the same one.
  // After an answer, another press is another request.
  const unanswered = useRef(new Map<string, string>())
  const mutation = useMutation({
    mutationFn: async (id: string) => {
      const key = unanswered.current.get(id) ?? newKey()
      unanswered.current.set(id, key)
      try {
        const answer = await take(id, key)
        unanswered.current.delete(id)
        return answer
      } catch (error) {
        if (isRefusal(error)) unanswered.current.delete(id)
        throw error
      }
    },
    onSuccess: () => {
      if (!seen.current) notify({ kind: 'success', text: success })
    },
    onError: (error) => {
      if (!seen.current) notify({ kind: 'error', text: problemOf(error, failed) })
    },
    // Also after a refusal: the seats shown were not the true ones.
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: lists })
      void queryClient.invalidateQueries({ queryKey: keys.mine.all })
    },
  })
  // Two clicks can come before the first has changed anything on the screen.
  const busy = useRef(false)
  return {
    book: (id) => {
      if (busy.current) return
      busy.current = true
      mutation.mutateAsync(id).catch(() => {
        busy.current = false
      })
    },
    working: mutation.isPending,
    booked: mutation.isSuccess,
    success,
    problem: mutation.isError ? problemOf(mutation.error, failed) : undefined,
    unanswered: mutation.isError && !isRefusal(mutation.error),
  }
}

/** The server answered, and took no seat. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && !error.offline && error.status < 500
}

/** 128 random bits; `crypto.randomUUID` is missing where the site is not served by TLS. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

/** The server's message, else `failed`; without an answer the exception's text, which says class for courses too. */
function problemOf(error: unknown, failed: string): string {
  if (!(error instanceof ApiError) || error.offline) return messages.bookException
  return messageOf(error, failed)
}
