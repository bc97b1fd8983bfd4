'use client'

import { useEffect } from 'react'
import { createStore } from './store'

/** The forms for something new that can be asked for from anywhere. */
export type WishedForm = 'orders' | 'receipts' | 'basket' | 'step' | 'cashRegister' | 'bot' | 'link'

const wished = createStore<WishedForm | null>(null)

/** Asks for a form, which opens by itself where the screen that has it is shown; null takes back what was asked for. */
export const wishForm = wished.set

/** Opens the form once somebody asks for it, also before its screen was there. */
export function useWishedForm(form: WishedForm, setIsOpen: (isOpen: boolean) => void): void {
  const isWished = wished.use() === form
  useEffect(() => {
    if (!isWished) return
    wished.set(null)
    setIsOpen(true)
  }, [isWished, setIsOpen])
}
