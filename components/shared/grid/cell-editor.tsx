'use client'

import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react'

/** Where the selection goes after an edit. */
export type EditorExit = 'stay' | 'up' | 'down' | 'left' | 'right' | 'next' | 'previous'

interface CellEditorProps {
  label: string
  /** The text to edit; empty where typing replaces the cell's text. */
  text: string
  /** Whether typing replaces the cell's text; arrow keys leave the cell then. */
  isReplacing: boolean
  inputMode: 'text' | 'numeric' | 'decimal'
  isForBarcodes?: boolean
  onType: (text: string) => void
  onDone: (text: string, exit: EditorExit) => void
  onCancel: () => void
}

const ARROWS: Partial<Record<string, EditorExit>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}

function findExit({ key, shiftKey }: KeyboardEvent, isReplacing: boolean): EditorExit | undefined {
  if (key === 'Enter') return shiftKey ? 'up' : 'down'
  if (key === 'Tab') return shiftKey ? 'previous' : 'next'
  return isReplacing && !shiftKey ? ARROWS[key] : undefined
}

/** The input in a cell. It takes the focus as soon as it is mounted, so that the key that opened it is typed into it. */
export function CellEditor(props: CellEditorProps) {
  const { label, text, inputMode, isForBarcodes } = props
  const input = useRef<HTMLInputElement>(null)
  const isReplacing = useRef(props.isReplacing)
  const isDone = useRef(false)
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  const finish = (exit: EditorExit) => {
    if (isDone.current) return
    isDone.current = true
    latest.current.onDone(input.current?.value ?? '', exit)
  }
  useLayoutEffect(() => {
    const element = input.current
    element?.focus({ preventScroll: true })
    element?.setSelectionRange(element.value.length, element.value.length)
  }, [])
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    if (event.key === 'F2') isReplacing.current = !isReplacing.current
    if (event.key === 'Escape') {
      isDone.current = true
      latest.current.onCancel()
    }
    const exit = findExit(event, isReplacing.current)
    if (!exit) return
    event.preventDefault()
    finish(exit)
  }
  return (
    <input
      ref={input}
      aria-label={label}
      defaultValue={text}
      inputMode={inputMode}
      data-barcodes={isForBarcodes ? '' : undefined}
      autoComplete="off"
      onKeyDown={onKeyDown}
      onInput={(event) => latest.current.onType(event.currentTarget.value)}
      onBlur={() => finish('stay')}
    />
  )
}
