/** The choice of a time zone. */

export const timeZone = 'Zeitzone'
export const changeTimeZone = 'Zeitzone ändern'
export const changeHelp = 'Uhrzeiten zeigen wir dir zuerst in dieser Zeitzone.'

/** Groups: the person's zone, that of their browser, and those that belong to no region. */
export const yours = 'Deine Zeitzone'
export const browsers = 'Zeitzone dieses Browsers'
export const others = 'Weitere Zeitzonen'
/** The regions of IANA's zones, by their names there. */
export const regions = {
  Africa: 'Afrika',
  America: 'Amerika',
  Antarctica: 'Antarktis',
  Arctic: 'Arktis',
  Asia: 'Asien',
  Atlantic: 'Atlantik',
  Australia: 'Australien',
  Europe: 'Europa',
  Indian: 'Indischer Ozean',
  Pacific: 'Pazifik',
}

/** A zone to choose. It begins with the city, which typing in a native select finds. */
export const zoneChoice = (city: string, offset: string, time: string) =>
  `${city} (${offset}, ${time})`
