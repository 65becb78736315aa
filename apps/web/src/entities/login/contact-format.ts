import { acceptContacts } from '@firstbell/contract/contact-format'
import { useEffect } from 'react'
import { useSite } from '#shared/page/site.ts'

/**
 * Makes forms check contacts in the form that the site asks for (rule account-32). The library that knows the numbers of
 * all countries loads with the form; until it has loaded, the server alone checks them.
 * @returns whether numbers have a country code
 */
export function useContactFormat(): boolean {
  const international = useSite().contactFormat === 'international'
  useEffect(() => {
    if (!international) return undefined
    let mounted = true
    acceptContacts((typed) => typed)
    const load = async () => {
      const { parsePhoneNumberFromString } = await import('libphonenumber-js/min')
      if (!mounted) return
      acceptContacts((typed) => {
        const number = parsePhoneNumberFromString(typed.replace(/^00/, '+'))
        return number?.isValid() === true ? number.number : undefined
      })
    }
    // Without it the server checks.
    load().catch(() => undefined)
    return () => {
      mounted = false
    }
  }, [international])
  return international
}
