'use client'

import type { DraggableProvidedDragHandleProps } from '@hello-pangea/dnd'
import { createContext, use } from 'react'
import { SpriteIcon } from '@/components/shared/icon-sprite'

/** The drag properties of the surrounding row's handle. */
export const HandleContext = createContext<DraggableProvidedDragHandleProps | null>(null)

interface StepHandleProps {
  label: string
  /** Asks for the step's new position, as an alternative to dragging. */
  onMove: () => void
}

/** The handle by which a step is dragged, by pointer or keyboard; a click asks for its new position. */
export function StepHandle({ label, onMove }: StepHandleProps) {
  const handle = use(HandleContext)
  return (
    <button
      {...handle}
      type="button"
      aria-label={label}
      disabled={handle === null}
      className="row-handle"
      onClick={onMove}
      // The space bar lifts the step, and must not click the button as well.
      onKeyUp={(event) => event.key === ' ' && event.preventDefault()}
    >
      <SpriteIcon name="move" />
    </button>
  )
}
