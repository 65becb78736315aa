/** The choice of a time zone. */

export const timeZone = 'Time zone'
export const changeTimeZone = 'Change time zone'
export const changeHelp = 'Times on screen are shown in this zone first.'

/** Groups: the person's zone, that of their browser, and those that belong to no region. */
export const yours = 'Yours'
export const browsers = 'This browser’s'
export const others = 'Others'
/** The regions of IANA's zones, by their names there. */
export const regions = {
  Africa: 'Africa',
  America: 'America',
  Antarctica: 'Antarctica',
  Arctic: 'Arctic',
  Asia: 'Asia',
  Atlantic: 'Atlantic',
  Australia: 'Australia',
  Europe: 'Europe',
  Indian: 'Indian',
  Pacific: 'Pacific',
}

/** A zone to choose. It begins with the city, which typing in a native select finds. */
export const zoneChoice = (city: string, offset: string, time: string) =>
  `${city} (${offset}, ${time})`
