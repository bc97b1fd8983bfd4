'use client'

import { useTranslations } from 'next-intl'
import { type FocusEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { NOTICE_KEY, OPEN_DIALOG } from '@/lib/client/page-keys'
import { cn } from '@/lib/shared/cn'
import { Button } from './button'
import { Toast } from './toast'
import { type ShownToast, useToast } from './use-toast'

const DURATION_MS = 5000

/**
 * The toast on screen, in the live region that announces it and that F8 moves to, out of a dialog, too. It lies at the bottom
 * right, over the footer; one about a failure grows upwards from there, and from the left where a dialog is open.
 */
export function ToastRegion() {
  const t = useTranslations('common')
  const { current, dismiss } = useToast()
  const shown = current?.open ? current : null
  const id = shown?.id
  const region = useHotkey(id, () => id !== undefined && dismiss(id))
  const isUrgent = shown?.variant === 'destructive'
  return (
    <section
      ref={region}
      aria-label={t('notifications', { hotkey: NOTICE_KEY })}
      tabIndex={-1}
      className="toast-region pointer-events-none fixed z-100 w-full px-3 sm:w-auto sm:max-w-[min(36rem,60%)] sm:px-5"
    >
      {/* Live regions must exist before their first message, or screen readers miss it. */}
      <div role="status" aria-live="polite">
        {shown && !isUrgent && <OneToast toast={shown} onClose={dismiss} />}
      </div>
      <div role="status" aria-live="assertive">
        {shown && isUrgent && <OneToast toast={shown} onClose={dismiss} />}
      </div>
    </section>
  )
}

function OneToast({ toast, onClose }: { toast: ShownToast; onClose: (id: number) => void }) {
  const { id, title, description, action, durationMs = DURATION_MS } = toast
  const close = useCallback(() => onClose(id), [id, onClose])
  const pause = useTimer(id, durationMs, close)
  const isQuiet = (toast.variant ?? 'default') === 'default'
  return (
    <div {...pause}>
      <Toast key={id} variant={toast.variant} onClose={close}>
        <div className={cn('wrap-anywhere min-w-0', !isQuiet && 'grid gap-0.5')}>
          <p className={cn('font-medium', isQuiet && 'inline')}>{title}</p>{' '}
          {description && (
            <div className={cn('text-muted-foreground', isQuiet && 'inline')}>{description}</div>
          )}
        </div>
        {action && (
          <Button
            variant="outline"
            size="sm"
            title={action.hint}
            onClick={() => {
              action.onClick()
              close()
            }}
            className="ml-auto self-center"
          >
            {action.label}
          </Button>
        )}
      </Toast>
    </div>
  )
}

/** Calls `onOver` when the time is over; it pauses while the toast is hovered or focused, or the window is not. */
function useTimer(id: number, durationMs: number, onOver: () => void) {
  const left = useRef({ id, ms: durationMs })
  const [isHeld, setIsHeld] = useState(false)
  const [isAway, setIsAway] = useState(false)
  useEffect(() => {
    const leave = () => setIsAway(true)
    const comeBack = () => setIsAway(false)
    window.addEventListener('blur', leave)
    window.addEventListener('focus', comeBack)
    return () => {
      window.removeEventListener('blur', leave)
      window.removeEventListener('focus', comeBack)
    }
  }, [])
  useEffect(() => {
    if (left.current.id !== id) left.current = { id, ms: durationMs }
    if (isHeld || isAway) return
    const began = Date.now()
    const timer = setTimeout(onOver, left.current.ms)
    return () => {
      clearTimeout(timer)
      left.current.ms -= Date.now() - began
    }
  }, [id, durationMs, isHeld, isAway, onOver])
  return {
    onPointerEnter: () => setIsHeld(true),
    onPointerLeave: () => setIsHeld(false),
    onFocus: () => setIsHeld(true),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) =>
      setIsHeld(currentTarget.contains(relatedTarget)),
  }
}

/** Returns the question on the page, or in the dialog above it, that the key leads to. */
function findQuestion(): HTMLElement | null {
  const layer = document.querySelector(OPEN_DIALOG) ?? document
  return layer.querySelector<HTMLElement>(`[aria-keyshortcuts="${NOTICE_KEY}"]`)
}

/**
 * Moves the focus to the toast by F8, and back once that is gone; to a question on the page if there is no toast, or
 * the focus is there already.
 * @param id that of the toast on screen
 * @param onEscape called by Escape, only while the focus is in the toast: elsewhere it closes the topmost layer
 */
function useHotkey(id: number | undefined, onEscape: () => void): RefObject<HTMLElement | null> {
  const region = useRef<HTMLElement>(null)
  const before = useRef<Element | null>(null)
  const latest = useRef({ id, onEscape })
  useEffect(() => {
    latest.current = { id, onEscape }
  })
  useEffect(() => {
    const isIn = (target: EventTarget | null) => target instanceof Node && region.current?.contains(target)
    const follow = (event: KeyboardEvent) => {
      if (event.key === NOTICE_KEY) {
        const isThere = isIn(document.activeElement)
        const hasToast = latest.current.id !== undefined
        const question = isThere || !hasToast ? findQuestion() : null
        if (question || (hasToast && !isThere)) {
          before.current = question ? null : document.activeElement
          const target = question ?? region.current
          target?.focus()
        }
      }
      if (event.key !== 'Escape' || !isIn(event.target)) return
      event.stopPropagation()
      latest.current.onEscape()
    }
    // A dialog that opens later takes the focus back by listeners of the document that come behind these.
    const keep = (event: globalThis.FocusEvent) =>
      isIn(event.type === 'focusin' ? event.target : event.relatedTarget) && event.stopImmediatePropagation()
    window.addEventListener('keydown', follow, true)
    document.addEventListener('focusin', keep)
    document.addEventListener('focusout', keep)
    return () => {
      window.removeEventListener('keydown', follow, true)
      document.removeEventListener('focusin', keep)
      document.removeEventListener('focusout', keep)
    }
  }, [])
  // With the toast that had the focus it is lost.
  useEffect(() => {
    const isLost =
      document.activeElement === document.body || (!id && document.activeElement === region.current)
    if (!before.current || !isLost) return
    const left = before.current.isConnected ? before.current : document.querySelector(OPEN_DIALOG)
    before.current = null
    if (left instanceof HTMLElement) left.focus()
  }, [id])
  return region
}
