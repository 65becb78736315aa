/** The path of a personal calendar feed. */
export const calendarFeedPath = (token: string) => `/calendar/${token}.ics`
/** The path of the public calendar file of one offering. */
export const calendarFilePath = (offeringId: string) => `/offerings/${offeringId}/calendar.ics`
