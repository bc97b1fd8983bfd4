'use client'

import type { DraggableProvidedDragHandleProps } from '@hello-pangea/dnd'
import { createContext, use } from 'react'
import { SpriteIcon } from '@/components/shared/icon-sprite'

/** What makes the handle of the row around lift it. */
export const HandleContext = createContext<DraggableProvidedDragHandleProps | null>(null)

interface StepHandleProps {
  label: string
  /** Asks for the step's place, for whoever drags nothing. */
  onMove: () => void
}

/** The handle by which a step is dragged, by pointer and keyboard; a click asks for its place. */
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
      // The space bar lifts the step: that was no click.
      onKeyUp={(event) => event.key === ' ' && event.preventDefault()}
    >
      <SpriteIcon name="move" />
    </button>
  )
}
