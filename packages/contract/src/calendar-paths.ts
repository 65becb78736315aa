export const calendarFeedPath = (token: string) => `/calendar/${token}.ics`
export const calendarFilePath = (offeringId: string) => `/offerings/${offeringId}/calendar.ics`
