import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** State of the history entry on which the login asks for a code. */
interface SecondStepState {
  asksForCode?: boolean
}

/**
 * The second step of a login, on an entry of its own in the history: Back returns to the first. The
 * ticket is in memory alone.
 */
export function useSecondStep() {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const onOwnEntry = (state as SecondStepState | null)?.asksForCode === true
  const [step, setStep] = useState<{ ticket: string; leaving: boolean }>()

  /** Goes back from the step's entry, and waits until the browser has. */
  const leaveEntry = () =>
    new Promise<void>((done) => {
      if (!onOwnEntry) return done()
      window.addEventListener('popstate', () => done(), { once: true })
      return void navigate(-1)
    })

  return {
    /** The ticket of the step that is shown. */
    ticket: step && (onOwnEntry || step.leaving) ? step.ticket : undefined,
    begin: (ticket: string) => {
      setStep({ ticket, leaving: false })
      void navigate({ search }, { state: { ...state, asksForCode: true } })
    },
    /** Takes the step out of the history; it is shown until the page leads on, or `end`. */
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
