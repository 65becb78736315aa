import { calendarFilePath } from '@firstbell/contract/calendar-paths'
import { CalendarPlus } from 'lucide'
import { joinPath } from '../../../entities/offering/paths.ts'
import { useAbsoluteUrl } from '../../../shared/page/site.ts'
import { Button, type ButtonSize, type ButtonVariant } from '../../../shared/ui/Button.tsx'
import { Menu } from '../../../shared/ui/Menu.tsx'
import { VisuallyHidden } from '../../../shared/ui/VisuallyHidden.tsx'
import { googleLink, outlookLink, type CalendarEntry } from './calendar-links.ts'
import { Icon } from '../../../shared/ui/Icon.tsx'

/** A menu that adds a booking to Google Calendar, to Outlook, or as a file (rule calendar-6). */
export default function AddToCalendar({
  entry,
  size = 'small',
  variant = 'secondary',
}: {
  entry: CalendarEntry
  size?: ButtonSize
  variant?: ButtonVariant
}) {
  const absolute = useAbsoluteUrl()
  const place = { joinUrl: absolute(joinPath(entry.id)) }
  return (
    <Menu
      button={
        <Button size={size} variant={variant}>
          <Icon of={CalendarPlus} className="size-4" />
          <span>
            Add to calendar<VisuallyHidden> for {entry.title}</VisuallyHidden>
          </span>
        </Button>
      }
      entries={[
        { label: 'Google Calendar', href: googleLink(entry, place) },
        {
          label: entry.kind === 'course' ? 'Outlook (first session only)' : 'Outlook',
          href: outlookLink(entry, place),
        },
        { label: 'Calendar file (.ics)', href: calendarFilePath(entry.id), download: true },
      ]}
    />
  )
}
