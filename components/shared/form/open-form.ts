'use client'

import { useEffect, useState } from 'react'
import { draftKeys } from '@/lib/client/drafts'

/** The open state of a form: it opens by itself if there is a draft of it, or of a part of it (`key:…`). */
export function useOpenForm(key: string): [isOpen: boolean, setIsOpen: (isOpen: boolean) => void] {
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    if (draftKeys(key).some((rest) => rest === '' || rest.startsWith(':'))) setIsOpen(true)
  }, [key])
  return [isOpen, setIsOpen]
}
