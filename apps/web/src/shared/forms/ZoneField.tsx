import * as m from '@firstbell/messages/zones'
import { useEffect, useState } from 'react'
import { canonicalZone, wallClock } from '../time/format-time.ts'
import { useNow } from '../time/now.ts'
import { browserZone, personZone, useReader } from '../time/reader.ts'
import { SelectField, type NativeProps } from '../ui/Field.tsx'
import { zoneGroups } from './zone-groups.ts'

/** Zones whose clocks are made in one task: each takes up to a millisecond on a phone. */
const ZONES_A_TASK = 25

/** The zones that the browser knows, once their clocks are made; at first, and where it lists none, empty. */
function useKnownZones(): readonly string[] {
  const [known, setKnown] = useState<readonly string[]>([])
  useEffect(() => {
    const zones = 'supportedValuesOf' in Intl ? Intl.supportedValuesOf('timeZone') : []
    let made = 0
    const make = () => {
      for (const zone of zones.slice(made, made + ZONES_A_TASK)) wallClock(0, zone)
      made += ZONES_A_TASK
      if (made < zones.length) timer = setTimeout(make)
      else setKnown(zones)
    }
    let timer = setTimeout(make)
    return () => clearTimeout(timer)
  }, [])
  return known
}

/**
 * Selects a time zone (rules account-24, screen-48). A native select, in which typing finds a city.
 * Takes the `field` of react-hook-form's `Controller`.
 * @param own a zone to list first, such as an offering's
 */
export function ZoneField({
  own,
  value,
  ...props
}: Omit<NativeProps<'select'>, 'label' | 'value'> & {
  value: string
  own?: { label: string; zone: string } | undefined
}) {
  const known = useKnownZones()
  const groups = zoneGroups(
    [
      ...(own ? [own] : []),
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
