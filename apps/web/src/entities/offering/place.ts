import { useSite } from '#shared/page/site.ts'

/**
 * Returns a function that says whether an own offering has nowhere to take place yet: it has no meeting link, and the
 * site has no classroom (rule screen-70).
 */
export function useLacksPlace(): (item: { meetingUrl?: string | undefined }) => boolean {
  const { classroom } = useSite()
  return ({ meetingUrl }) => meetingUrl === undefined && classroom !== true
}
