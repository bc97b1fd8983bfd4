import type { ComponentProps } from 'react'
import { createPortal } from 'react-dom'

/** The button of an opened list, and the key that opened it. */
export interface Opening {
  button: HTMLElement
  /** Empty for a click. */
  key: string
}

/** Covers the button that a list hangs on, and takes its place where Radix needs its own trigger. */
export function ListAnchor({ button, ...props }: ComponentProps<'span'> & { button: HTMLElement }) {
  return createPortal(
    <span {...props} aria-hidden className="pointer-events-none absolute inset-0" />,
    button,
  )
}
