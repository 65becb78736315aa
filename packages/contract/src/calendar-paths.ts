/** The path of a private calendar. */
export const calendarFeedPath = (token: string) => `/calendar/${token}.ics`
/** The path of the calendar file of one offering, which anybody may have. */
export const calendarFilePath = (offeringId: string) => `/offerings/${offeringId}/calendar.ics`
