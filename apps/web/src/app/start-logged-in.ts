import type { QueryClient } from '@tanstack/react-query'
import { saveStoredLanguage } from '#entities/login/person-language.ts'
import { showEvents } from './events/show-events.tsx'

/** Starts the page's background work for a logged-in person, after hydration. */
export function startLoggedIn(queryClient: QueryClient): void {
  showEvents(queryClient)
  // The browser may have left an earlier page before its request was answered.
  void saveStoredLanguage()
}
