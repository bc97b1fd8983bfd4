'use client'

import { type ComponentProps, type FocusEvent, useRef } from 'react'
import { cn } from '@/lib/shared/cn'

/** A field of several lines. One that opens with the focus has the caret behind the text that it begins with. */
export function Textarea({ className, onFocus, ...props }: ComponentProps<'textarea'>) {
  const isNew = useRef(props.autoFocus)
  const focus = (event: FocusEvent<HTMLTextAreaElement>) => {
    const { currentTarget: area } = event
    if (isNew.current) area.setSelectionRange(area.value.length, area.value.length)
    isNew.current = false
    onFocus?.(event)
  }
  return <textarea className={cn('control control-area', className)} {...props} onFocus={focus} />
}
