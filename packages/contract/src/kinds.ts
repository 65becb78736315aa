import { messages } from './messages.ts'

export const KINDS = ['class', 'course'] as const
export type Kind = (typeof KINDS)[number]

/** The sentences that differ between a class and a course. */
export const kindMessages = {
  class: {
    created: messages.classCreated,
    updated: messages.classUpdated,
    deleted: messages.classDeleted,
    missing: messages.noSuchClass,
    notYours: messages.notYourClass,
    cancelled: messages.classCancelled,
    started: messages.classStarted,
    full: messages.classFull,
    booked: messages.classBooked,
    alreadyBooked: messages.classAlreadyBooked,
    bookingCancelled: messages.classBookingCancelled,
  },
  course: {
    created: messages.courseCreated,
    updated: messages.courseUpdated,
    deleted: messages.courseDeleted,
    missing: messages.noSuchCourse,
    notYours: messages.notYourCourse,
    cancelled: messages.courseCancelled,
    started: messages.courseStarted,
    full: messages.courseFull,
    booked: messages.courseBooked,
    alreadyBooked: messages.courseAlreadyBooked,
    bookingCancelled: messages.courseBookingCancelled,
  },
} as const satisfies Record<Kind, Record<string, string>>
