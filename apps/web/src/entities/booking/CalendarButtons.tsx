import { buttonClasses } from '#shared/ui/Button.tsx'
import type { CalendarEntry } from './calendar-links.ts'
import { useCalendarLinks } from './useCalendarLinks.ts'

/** The calendars that an entry can be added to, as a row of links (rule calendar-6). */
export function CalendarButtons({ entry }: { entry: CalendarEntry }) {
  return (
    <ul className="grid w-full grid-cols-3 gap-2">
      {useCalendarLinks(entry).map(({ label, href, download }) => (
        <li key={label} className="grid">
          <a
            href={href}
            {...(download ? { download: '' } : { target: '_blank', rel: 'noopener noreferrer' })}
            className={buttonClasses('secondary', 'small', 'px-2 leading-tight')}
          >
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}
