import * as m from '@firstbell/messages/zones'
import { useEffect, useState } from 'react'
import { canonicalZone, wallClock } from '#shared/time/format-time.ts'
import { useNow } from '#shared/time/now.ts'
import { browserZone, personZone, useReader } from '#shared/time/reader.ts'
import { SelectField, type NativeProps } from '#shared/ui/Field.tsx'
import { zoneGroups } from './zone-groups.ts'

/** Creating a formatter takes a phone up to a millisecond, so they are created in several tasks. */
const ZONES_PER_TASK = 25

/** Returns the browser's time zones. Empty until their formatters exist, and if the browser lists none. */
function useKnownZones(): readonly string[] {
  const [known, setKnown] = useState<readonly string[]>([])
  useEffect(() => {
    const zones = 'supportedValuesOf' in Intl ? Intl.supportedValuesOf('timeZone') : []
    let count = 0
    const createFormatters = () => {
      for (const zone of zones.slice(count, count + ZONES_PER_TASK)) wallClock(0, zone)
      count += ZONES_PER_TASK
      if (count < zones.length) timer = setTimeout(createFormatters)
      else setKnown(zones)
    }
    let timer = setTimeout(createFormatters)
    return () => clearTimeout(timer)
  }, [])
  return known
}

/**
 * Selects a time zone (rules account-24, screen-48). A native select, in which typing finds a city.
 * Takes the `field` of react-hook-form's `Controller`.
 * @param firstZone a zone to list first, such as an offering's
 */
export function ZoneField({
  firstZone,
  value,
  ...props
}: Omit<NativeProps<'select'>, 'label' | 'value'> & {
  value: string
  firstZone?: { label: string; zone: string } | undefined
}) {
  const known = useKnownZones()
  const groups = zoneGroups(
    [
      ...(firstZone ? [firstZone] : []),
      { label: m.yours, zone: personZone() },
      { label: m.browsers, zone: browserZone() },
    ],
    known,
    useNow(),
    useReader()?.hour12 === true,
    value,
  )
  return (
    <SelectField
      {...props}
      label={m.timeZone}
      value={canonicalZone(value)}
      options={groups.map(({ label, zones }) => ({
        group: label,
        options: zones.map(({ zone, text }) => ({ value: zone, label: text })),
      }))}
    />
  )
}
