/** The choice of a time zone. */

export const timeZone = 'Zona horaria'
export const changeTimeZone = 'Cambiar zona horaria'
export const changeHelp = 'En pantalla, las horas se muestran primero en esta zona.'

/** Groups: the person's zone, that of their browser, and those that belong to no region. */
export const yours = 'La tuya'
export const browsers = 'La de este navegador'
export const others = 'Otras'
/** The regions of IANA's zones, by their names there. */
export const regions = {
  Africa: 'África',
  America: 'América',
  Antarctica: 'Antártida',
  Arctic: 'Ártico',
  Asia: 'Asia',
  Atlantic: 'Atlántico',
  Australia: 'Australia',
  Europe: 'Europa',
  Indian: 'Índico',
  Pacific: 'Pacífico',
}

/** A zone to choose. It begins with the city, which typing in a native select finds. */
export const zoneChoice = (city: string, offset: string, time: string) =>
  `${city} (${offset}, ${time})`
