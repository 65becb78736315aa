import type { Preferences, PreferencesChange } from '@firstbell/contract/preferences'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, endpoints, keys } from '#shared/api/api.ts'
import { browserLocale, storeZone } from '#shared/time/reader.ts'
import { currentLogin } from './login.ts'

/** Refetched on window focus, because another tab or device may have changed the preferences. */
export const preferencesQuery = queryOptions({
  queryKey: [...keys.mine.all, 'preferences'],
  queryFn: async ({ signal }): Promise<Preferences> =>
    (await call(endpoints.getPreferences, {}, { signal })).preferences,
  staleTime: 0,
  refetchOnWindowFocus: 'always',
})

/** Saves changed preferences and updates the cache (rules account-24, reminder-5). */
export function useSavePreferences() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (change: PreferencesChange) => {
      const person = currentLogin().user?._id
      const { preferences } = await call(endpoints.updatePreferences, {
        ...change,
        locale: browserLocale(),
      })
      return { preferences, samePerson: currentLogin().user?._id === person }
    },
    onSuccess: async ({ preferences, samePerson }) => {
      if (!samePerson) return
      // The response of a running refetch may be older.
      await client.cancelQueries({ queryKey: preferencesQuery.queryKey })
      client.setQueryData(preferencesQuery.queryKey, preferences)
      storeZone(preferences.timezone ?? '')
    },
  })
}
