'use client'

import { X } from 'lucide'
import { useTranslations } from 'next-intl'
import { type MouseEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { cn } from '@/lib/shared/cn'
import { Button } from './button'
import { Icon } from './icon'
import type { ToastVariant } from './use-toast'

const SWIPE_THRESHOLD_PX = 50

/** A pointer that has moved no farther is a click on the button below it, not a swipe. */
const PRESS_SLACK_PX = 3

const BOX = 'w-full items-start gap-3 border-l-2 py-2.5 pr-10 pl-3.5 shadow-lg'

const LOOKS: Record<ToastVariant, string> = {
  /** A quiet line says what was done. */
  default:
    'ml-auto min-h-7 w-fit max-w-full items-center gap-2 py-0.5 pr-8 pl-3 shadow-sm touch:min-h-10 touch:pr-11',
  warning: `${BOX} border-l-tone-orange`,
  destructive: `${BOX} border-l-destructive`,
}

interface ToastProps {
  variant: ToastVariant | undefined
  onClose: () => void
  children: ReactNode
}

/** A message about what was done or failed, in a box that can be swiped away or closed. */
export function Toast({ variant = 'default', onClose, children }: ToastProps) {
  const t = useTranslations('common')
  const swipe = useSwipe(onClose)
  return (
    <div
      data-toast={variant}
      {...swipe}
      className={cn(
        'pointer-events-auto relative flex touch-pan-y select-none animate-in rounded-md border bg-popover text-popover-foreground text-sm fade-in-0 duration-200',
        LOOKS[variant],
      )}
    >
      {children}
      <Button
        variant="ghost"
        size="icon-sm"
        onClick={onClose}
        className={cn(
          'absolute touch:right-0',
          // In the middle of a quiet one, over its border, which is no higher than the button.
          variant === 'default' ? '-top-px right-0.5' : 'top-1.5 right-1.5 touch:top-0',
        )}
      >
        <Icon of={X} />
        <span className="sr-only">{t('close')}</span>
      </Button>
    </div>
  )
}

/** Lets a finger or the mouse swipe the toast out to the side. */
function useSwipe(onSwiped: () => void) {
  const start = useRef<number | null>(null)
  const [shift, setShift] = useState(0)
  const letGo = () => {
    start.current = null
    setShift(0)
  }
  return {
    style: shift === 0 ? undefined : { transform: `translateX(${shift}px)` },
    // The focus stays where it was, such as on a row.
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
    onPointerDown: ({ button, clientX }: PointerEvent) => {
      start.current = button === 0 ? clientX : null
    },
    onPointerMove: ({ currentTarget, pointerId, buttons, clientX }: PointerEvent<HTMLElement>) => {
      if (start.current === null) return
      // It was released elsewhere.
      if (buttons === 0) return letGo()
      const moved = clientX - start.current
      if (Math.abs(moved) > PRESS_SLACK_PX) currentTarget.setPointerCapture(pointerId)
      setShift(moved)
    },
    onPointerUp: () => {
      if (Math.abs(shift) >= SWIPE_THRESHOLD_PX) onSwiped()
      letGo()
    },
    onPointerCancel: letGo,
  }
}
