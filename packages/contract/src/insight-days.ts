/** The numbers of days that insights look back, today included. */
export const INSIGHT_DAYS = ['7', '30', '365'] as const
export type InsightDays = (typeof INSIGHT_DAYS)[number]
