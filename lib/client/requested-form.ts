'use client'

import { useEffect } from 'react'
import { createStore } from './store'

/** The forms for something new that can be asked for from anywhere. */
export type RequestedForm = 'orders' | 'receipts' | 'basket' | 'step' | 'cashRegister' | 'bot' | 'link'

const requested = createStore<RequestedForm | null>(null)

/** Asks for a form, which opens by itself where the screen that has it is shown; null takes back what was asked for. */
export const requestForm = requested.set

/** Opens the form once somebody asks for it, also before its screen was there; one without a name can't be asked for. */
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
