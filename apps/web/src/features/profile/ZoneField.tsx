import { useState } from 'react'
import { Field, splitProps, type NativeProps } from '../../shared/ui/Field.tsx'
import { useNow } from '../../shared/time/now.ts'
import { browserZone, useReader } from '../../shared/time/reader.ts'
import { formatInstant, UNKNOWN_STYLE } from '../../shared/time/format-time.ts'
import { zoneGroups } from './zone-groups.ts'

/** The zones that the browser knows; empty in browsers that cannot list them. */
function knownZones(): string[] {
  try {
    return Intl.supportedValuesOf('timeZone')
  } catch {
    return []
  }
}

/**
 * Selects a time zone (rules account-24, screen-48). A native select, in which typing finds a city.
 * @param own the person's current zone
 * @param chosen the zone in the form
 */
export function ZoneField({
  own,
  chosen,
  ...props
}: Omit<NativeProps<'select'>, 'label' | 'help'> & { own: string; chosen: string }) {
  const { look, native } = splitProps({ ...props, label: 'Time zone' })
  const [groups] = useState(() => zoneGroups(own, browserZone(), knownZones()))
  const now = useNow()
  const style = useReader() ?? UNKNOWN_STYLE
  return (
    <Field
      {...look}
      help={`It is ${formatInstant(now, chosen, style, now)} there. Times on screen and in emails are shown in this zone first.`}
    >
      {(control) => (
        <select {...native} {...control} className="control">
          {groups.map(({ label, zones }) => (
            <optgroup key={label} label={label}>
              {zones.map(({ zone, name }) => (
                <option key={zone} value={zone}>
                  {name}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      )}
    </Field>
  )
}
