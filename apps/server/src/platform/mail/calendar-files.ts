import { renderInvitation, renderPublished, type Invitation } from '../icalendar/icalendar.ts'

interface CalendarFile {
  name: string
  method: Invitation['method'] | 'PUBLISH'
  content: string
}

/**
 * Returns the calendar files of a mail (rule calendar-5), one for each entry: `invite.ics`, or `cancel.ics` for
 * an entry that is cancelled while another one begins. Several files of a kind are numbered, and
 * `all-dates.ics` contains all that begin, for programs that read one file only.
 * @param organizer a mailbox, with or without a display name
 * @param attendee the reader's address
 */
export function calendarFilesOf(
  invitations: readonly Invitation[],
  organizer: string,
  attendee: string,
): CalendarFile[] {
  const begin = invitations.filter(({ method }) => method === 'REQUEST')
  const end = invitations.filter(({ method }) => method === 'CANCEL')
  const filesOf = (name: string, entries: readonly Invitation[]): CalendarFile[] =>
    entries.map((entry, index) => ({
      name: entries.length === 1 ? `${name}.ics` : `${name}-${index + 1}.ics`,
      method: entry.method,
      content: renderInvitation(entry, organizer, attendee),
    }))
  return [
    ...filesOf(begin.length === 0 && end.length === 1 ? 'invite' : 'cancel', end),
    ...filesOf('invite', begin),
    ...(begin.length > 1
      ? [
          {
            name: 'all-dates.ics',
            method: 'PUBLISH' as const,
            content: renderPublished(
              begin.map(({ event }) => event),
              organizer,
            ),
          },
        ]
      : []),
  ]
}
