'use client'

import type { ClipboardEvent } from 'react'
import { useFormContext } from 'react-hook-form'
import { pastedText, textBeyondLimit } from '@/lib/client/pasted-text'
import { useTranslate } from '@/lib/client/translate'
import { message } from '@/lib/shared/messages'

/**
 * Returns the handler of pastes for a control of the surrounding form: a text beyond its limit is taken whole and said to
 * be too long, so that nothing is cut off unseen.
 */
export function useWholePaste(
  name: string,
  maxLength: number | undefined,
  change: (text: string) => void,
): (event: ClipboardEvent<HTMLInputElement | HTMLTextAreaElement>) => void {
  const { setError } = useFormContext()
  const translate = useTranslate()
  return (event) => {
    const { currentTarget: control, clipboardData } = event
    if (maxLength === undefined || event.defaultPrevented) return
    const pasted = clipboardData.getData('text')
    const isOneLine = control instanceof HTMLInputElement
    const text = textBeyondLimit(control, pastedText(pasted, isOneLine), maxLength)
    if (text === null) return
    event.preventDefault()
    change(text)
    setError(name, {
      type: 'tooLong',
      message: translate(message('validation.tooLong'), { maximum: maxLength }),
    })
  }
}
