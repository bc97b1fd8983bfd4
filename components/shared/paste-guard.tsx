'use client'

import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { toast } from '@/components/ui/use-toast'
import { copiedCells, pastedText, textBeyondLimit } from '@/lib/client/pasted-text'

type TextControl = HTMLInputElement | HTMLTextAreaElement

const isTextControl = (target: EventTarget | null): target is TextControl =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

/** Inputs of a record, each for one value; a code may be copied in several cells. */
const ONE_VALUE = 'form[data-record] input:not([data-codes])'

/**
 * Refuses in words what is pasted or dropped beyond the limit of a control, on any page: the browser would cut it off
 * unseen; and several cells of a spreadsheet in a field of a record, which it would join. A field that takes such a text itself,
 * with its problem, has done so before.
 */
export function PasteGuard() {
  const t = useTranslations('common')
  useEffect(() => {
    const guard = (event: ClipboardEvent | InputEvent, data: DataTransfer | null, given?: string | null) => {
      const { target } = event
      const text = given ?? data?.getData('text')
      if (!text || event.defaultPrevented || !isTextControl(target)) return
      const title = refusalText(target, { text, html: data?.getData('text/html') ?? '' })
      if (title === null) return
      event.preventDefault()
      toast({ variant: 'warning', title })
    }
    const refusalText = (target: TextControl, copied: { text: string; html: string }) => {
      const isNumber = target.inputMode === 'decimal' || target.inputMode === 'numeric'
      const count = target.matches(ONE_VALUE) ? copiedCells({ ...copied, isNumber }) : 1
      if (count > 1) return t('pastedCells', { count })
      const pasted = pastedText(copied.text, target instanceof HTMLInputElement)
      const maximum = target.maxLength
      if (maximum < 0 || textBeyondLimit(target, pasted, maximum) === null) return null
      return t('pasteTooLong', { length: pasted.length, maximum })
    }
    const onPaste = (event: ClipboardEvent) => guard(event, event.clipboardData)
    const onInput = (event: InputEvent) => {
      if (event.inputType === 'insertFromDrop') guard(event, event.dataTransfer, event.data)
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
