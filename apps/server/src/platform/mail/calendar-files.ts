import { renderInvitation, renderPublished, type Invitation } from '../icalendar/icalendar.ts'

interface CalendarFile {
  name: string
  method: Invitation['method'] | 'PUBLISH'
  content: string
}

/**
 * Returns the calendar files of a mail (rule calendar-5). Each invitation has a file: `invite.ics`, or `cancel.ics` for a
 * cancellation in a mail that also adds an event. Several files of a kind are numbered. `all-dates.ics` contains all added
 * events, for programs that read only one file.
 * @param organizer a mailbox, with or without a display name
 * @param attendee the reader's email address
 */
export function calendarFilesOf(
  invitations: readonly Invitation[],
  organizer: string,
  attendee: string,
): CalendarFile[] {
  const added = invitations.filter(({ method }) => method === 'REQUEST')
  const cancelled = invitations.filter(({ method }) => method === 'CANCEL')
  const filesOf = (name: string, entries: readonly Invitation[]): CalendarFile[] =>
    entries.map((entry, index) => ({
      name: entries.length === 1 ? `${name}.ics` : `${name}-${index + 1}.ics`,
      method: entry.method,
      content: renderInvitation(entry, organizer, attendee),
    }))
  return [
    ...filesOf(added.length === 0 && cancelled.length === 1 ? 'invite' : 'cancel', cancelled),
    ...filesOf('invite', added),
    ...(added.length > 1
      ? [
          {
            name: 'all-dates.ics',
            method: 'PUBLISH' as const,
            content: renderPublished(
              added.map(({ event }) => event),
              organizer,
            ),
          },
        ]
      : []),
  ]
}
