import { CalendarFeed } from '#features/calendar/CalendarFeed.tsx'
import { Settings } from '#features/profile/Settings.tsx'

/** The settings, composed of parts of several features. */
export default function SettingsSection() {
  return <Settings calendar={<CalendarFeed />} />
}
