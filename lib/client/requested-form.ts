'use client'

import { useEffect } from 'react'
import { createStore } from './store'

/** The creation forms that can be opened from anywhere. */
export type RequestedForm =
  | 'orders'
  | 'receipts'
  | 'importScenarios'
  | 'basket'
  | 'step'
  | 'cashRegister'
  | 'bot'
  | 'link'
  | 'errorReport'

const requested = createStore<RequestedForm | null>(null)

/** Requests a form, which opens when the screen that has it is shown; null withdraws the request. */
export const requestForm = requested.set

/**
 * Opens the form when it is requested, also if that was before its screen was shown. A form without a name can't be
 * requested.
 */
export function useRequestedForm(
  form: RequestedForm | undefined,
  setIsOpen: (isOpen: boolean) => void,
): void {
  const isRequested = requested.use() === form
  useEffect(() => {
    if (!isRequested) return
    requested.set(null)
    setIsOpen(true)
  }, [isRequested, setIsOpen])
}
