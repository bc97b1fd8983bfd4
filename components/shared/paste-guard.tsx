'use client'

import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { toast } from '@/components/ui/use-toast'
import { pastedText, textBeyondLimit } from '@/lib/client/pasted-text'

type TextControl = HTMLInputElement | HTMLTextAreaElement

const isTextControl = (target: EventTarget | null): target is TextControl =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

/**
 * Refuses in words what is pasted or dropped beyond the limit of a control, on any page: the browser would cut it off
 * unseen. A field that takes such a text itself, with its problem, has done so before.
 */
export function PasteGuard() {
  const t = useTranslations('common')
  useEffect(() => {
    const guard = (event: ClipboardEvent | InputEvent, text: string | null | undefined) => {
      const { target } = event
      if (!text || event.defaultPrevented || !isTextControl(target) || target.maxLength < 0) return
      const pasted = pastedText(text, target instanceof HTMLInputElement)
      if (textBeyondLimit(target, pasted, target.maxLength) === null) return
      event.preventDefault()
      const limits = { length: pasted.length, maximum: target.maxLength }
      toast({ variant: 'warning', title: t('pasteTooLong', limits) })
    }
    const onPaste = (event: ClipboardEvent) => guard(event, event.clipboardData?.getData('text'))
    const onInput = (event: InputEvent) => {
      if (event.inputType === 'insertFromDrop')
        guard(event, event.data ?? event.dataTransfer?.getData('text'))
    }
    window.addEventListener('paste', onPaste)
    window.addEventListener('beforeinput', onInput)
    return () => {
      window.removeEventListener('paste', onPaste)
      window.removeEventListener('beforeinput', onInput)
    }
  }, [t])
  return null
}
