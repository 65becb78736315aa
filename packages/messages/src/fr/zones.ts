/** The choice of a time zone. */

export const timeZone = 'Fuseau horaire'
export const changeTimeZone = 'Changer de fuseau horaire'
export const changeHelp = 'Les horaires du site s’affichent d’abord dans ce fuseau.'

/** Groups: the person's zone, that of their browser, and those that belong to no region. */
export const yours = 'Le vôtre'
export const browsers = 'Celui de ce navigateur'
export const others = 'Autres'
/** The regions of IANA's zones, by their names there. */
export const regions = {
  Africa: 'Afrique',
  America: 'Amérique',
  Antarctica: 'Antarctique',
  Arctic: 'Arctique',
  Asia: 'Asie',
  Atlantic: 'Atlantique',
  Australia: 'Australie',
  Europe: 'Europe',
  Indian: 'Océan Indien',
  Pacific: 'Pacifique',
}

/** A zone to choose. It begins with the city, which typing in a native select finds. */
export const zoneChoice = (city: string, offset: string, time: string) =>
  `${city} (${offset}, ${time})`
