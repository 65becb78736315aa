import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

interface SecondStepState {
  asksForCode?: boolean
}

/**
 * Keeps the second step of a login on its own history entry, so that Back returns to the first step. The
 * ticket is kept in memory only.
 */
export function useSecondStep() {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const onOwnEntry = (state as SecondStepState | null)?.asksForCode === true
  /** `leaving`: the code was accepted, and the step stays on screen until the next page opens. */
  const [step, setStep] = useState<{ ticket: string; leaving: boolean }>()

  /** Goes back from the step's history entry; resolves when the browser has done so. */
  const leaveEntry = () =>
    new Promise<void>((resolve) => {
      if (!onOwnEntry) return resolve()
      window.addEventListener('popstate', () => resolve(), { once: true })
      return void navigate(-1)
    })

  return {
    /** The ticket, while the step is shown. */
    ticket: step && (onOwnEntry || step.leaving) ? step.ticket : undefined,
    /** Opens the step on a new history entry. */
    begin: (ticket: string) => {
      setStep({ ticket, leaving: false })
      void navigate({ search }, { state: { ...state, asksForCode: true } })
    },
    /** Removes the step from the history after the code was accepted (`leaving`). */
    close: async () => {
      if (step) setStep({ ...step, leaving: true })
      await leaveEntry()
    },
    /** Returns to the first step. */
    end: async () => {
      await leaveEntry()
      setStep(undefined)
    },
  }
}
