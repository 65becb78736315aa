import type { QueryClient } from '@tanstack/react-query'
import { saveChosenLanguage } from '../entities/login/person-language.ts'
import { showEvents } from './events/show-events.tsx'

/** Starts what a page does for a person who is logged in, once it can be used. */
export function startLoggedIn(queryClient: QueryClient): void {
  showEvents(queryClient)
  // An earlier page may have left before its request was answered.
  void saveChosenLanguage()
}
