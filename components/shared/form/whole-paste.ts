'use client'

import type { ClipboardEvent } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslate } from '@/lib/client/translate'
import { message } from '@/lib/shared/messages'

type TextControl = Pick<HTMLInputElement, 'value' | 'selectionStart' | 'selectionEnd'>

/** Returns a text as a control takes it: a line ends with one character, as the browser counts it, or is none of its own. */
export const pastedText = (pasted: string, isOneLine: boolean): string =>
  isOneLine ? pasted.replaceAll(/[\r\n]+/g, ' ') : pasted.replaceAll(/\r\n?/g, '\n')

/**
 * Returns the text that a control has after a paste, where the browser would cut it off at the limit; null where all of
 * it fits.
 */
export function textBeyondLimit(
  { value, selectionStart, selectionEnd }: TextControl,
  pasted: string,
  limit: number,
): string | null {
  const start = selectionStart ?? value.length
  const text = value.slice(0, start) + pasted + value.slice(selectionEnd ?? start)
  return text.length > limit ? text : null
}

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
