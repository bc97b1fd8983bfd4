'use client'

import { X } from 'lucide'
import { useTranslations } from 'next-intl'
import { type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { cn } from '@/lib/shared/cn'
import { Button } from './button'
import { Icon } from './icon'
import type { ToastVariant } from './use-toast'

const SWIPE_THRESHOLD_PX = 50

const EDGES: Record<ToastVariant, string> = {
  default: 'border-l-tone-green',
  warning: 'border-l-tone-orange',
  destructive: 'border-l-destructive',
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
      data-toast=""
      {...swipe}
      className={cn(
        'pointer-events-auto relative flex w-full touch-pan-y animate-in fade-in-0 items-start gap-3 rounded-md border border-l-2 bg-popover py-2.5 pr-10 pl-3.5 text-popover-foreground text-sm shadow-lg duration-200',
        EDGES[variant],
      )}
    >
      {children}
      <Button
        variant="ghost"
        size="icon-sm"
        onClick={onClose}
        className="absolute top-1.5 right-1.5 touch:top-0 touch:right-0"
      >
        <Icon of={X} />
        <span className="sr-only">{t('close')}</span>
      </Button>
    </div>
  )
}

/** Lets a finger swipe the toast out to the side. */
function useSwipe(onSwiped: () => void) {
  const start = useRef<number | null>(null)
  const [shift, setShift] = useState(0)
  const letGo = () => {
    start.current = null
    setShift(0)
  }
  return {
    style: shift === 0 ? undefined : { transform: `translateX(${shift}px)` },
    onPointerDown: ({ pointerType, clientX }: PointerEvent) => {
      start.current = pointerType === 'mouse' ? null : clientX
    },
    onPointerMove: ({ clientX }: PointerEvent) => {
      if (start.current !== null) setShift(clientX - start.current)
    },
    onPointerUp: () => {
      if (Math.abs(shift) >= SWIPE_THRESHOLD_PX) onSwiped()
      letGo()
    },
    onPointerCancel: letGo,
  }
}
