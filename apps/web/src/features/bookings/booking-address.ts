import { kinds, type Kind } from '../../entities/offering/kinds.ts'
import { useAddressDialog, type AddressDialog } from '../../shared/routing/dialog-address.ts'

/**
 * The state of the booking dialog in the address (`?book=<class>`, `?enroll=<course>`), so that
 * Back closes it and a login returns to it (rule screen-20).
 */
export function useBookingAddress(kind: Kind): AddressDialog {
  const other = kind === 'class' ? 'course' : 'class'
  return useAddressDialog(kinds[kind].bookingParameter, [kinds[other].bookingParameter])
}

/** Loads the dialog's code, which the first view of a page does not need. */
export const loadBookingDialog = () => import('./BookingDialog.tsx')
