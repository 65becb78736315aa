import { messages } from '@firstbell/contract/messages'
import * as m from '@firstbell/messages/calendar-menu'
import { CalendarPlus } from 'lucide'
import { useState } from 'react'
import { rich } from '#shared/format/rich.tsx'
import { notify } from '#shared/notices/notices.ts'
import { lazyPart } from '#shared/routing/lazy-part.tsx'
import { Button, type ButtonSize, type ButtonVariant } from '#shared/ui/Button.tsx'
import type { CalendarEntry } from './calendar-links.ts'
import type { CalendarMenuProps } from './CalendarMenu.tsx'

const CalendarMenu = lazyPart<CalendarMenuProps>(
  async () => (await import('./CalendarMenu.tsx')).CalendarMenu,
  { loading: ({ button }) => button, failed: (_failure, { button }) => button },
)

/** A menu that adds a booking to Google Calendar, to Outlook, or as a file (rule calendar-6). */
export function AddToCalendar({
  entry,
  size = 'small',
  variant = 'secondary',
}: {
  entry: CalendarEntry
  size?: ButtonSize
  variant?: ButtonVariant
}) {
  // A press before the menu's code has come; the menu then opens when it comes.
  const [pressed, setPressed] = useState(false)
  const press = () => {
    setPressed(true)
    void CalendarMenu.load().catch(() => {
      setPressed(false)
      notify({ kind: 'error', text: messages.genericError })
    })
  }
  return (
    <CalendarMenu
      entry={entry}
      pressed={pressed}
      button={
        <Button size={size} variant={variant} icon={CalendarPlus} onClick={press}>
          <span>{rich(m.addToCalendar, { title: entry.title })}</span>
        </Button>
      }
    />
  )
}
