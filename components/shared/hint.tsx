'use client'

import { Info } from 'lucide'
import { Suspense, useEffect, useRef, useState } from 'react'
import { Icon } from '@/components/ui/icon'
import { LazyHintPanel } from './lazy-panels'

/** Marks the element that shows the hint within it while it is hovered or has the focus. */
export const HINT_AREA = { 'data-hint-area': '' }

/** Explains a figure: shown while its {@link HINT_AREA} is hovered or has the focus, and by a tap on its mark. */
export function Hint({ lines }: { lines: readonly string[] }) {
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const area = button.current?.closest<HTMLElement>('[data-hint-area]')
    if (!area) return
    const enter = (event: PointerEvent) => event.pointerType === 'mouse' && setIsOpen(true)
    const leave = () => setIsOpen(area.contains(document.activeElement))
    const focus = () => setIsOpen(true)
    const blur = (event: FocusEvent) => {
      if (!(event.relatedTarget instanceof Node && area.contains(event.relatedTarget))) setIsOpen(false)
    }
    area.addEventListener('pointerenter', enter)
    area.addEventListener('pointerleave', leave)
    area.addEventListener('focusin', focus)
    area.addEventListener('focusout', blur)
    return () => {
      area.removeEventListener('pointerenter', enter)
      area.removeEventListener('pointerleave', leave)
      area.removeEventListener('focusin', focus)
      area.removeEventListener('focusout', blur)
    }
  }, [])
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={lines.join('. ')}
        onClick={() => setIsOpen(true)}
        className="relative z-10 inline-flex size-6 touch:size-10 shrink-0 items-center justify-center rounded-md text-muted-foreground hover:text-foreground"
      >
        <Icon of={Info} className="size-3.5" />
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <LazyHintPanel button={button} lines={lines} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
