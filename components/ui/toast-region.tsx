'use client'

import { useTranslations } from 'next-intl'
import {
  Toast,
  ToastAction,
  ToastClose,
  ToastDescription,
  ToastProvider,
  ToastTitle,
  ToastViewport,
} from './toast'
import { useToast } from './use-toast'

const DURATION_MS = 5000
const SWIPE_THRESHOLD_PX = 50
const HOTKEY = 'F8'

/** The toast that is on screen, and the region that screen readers find it in. */
export function ToastRegion() {
  const t = useTranslations('common')
  const { current, dismiss } = useToast()
  return (
    <ToastProvider duration={DURATION_MS} swipeThreshold={SWIPE_THRESHOLD_PX} label={t('newNotification')}>
      {current && (
        <Toast
          key={current.id}
          variant={current.variant}
          open={current.open}
          duration={current.durationMs}
          onOpenChange={(open) => {
            if (!open) dismiss(current.id)
          }}
        >
          <div className="grid min-w-0 gap-0.5">
            <ToastTitle>{current.title}</ToastTitle>
            {current.description && <ToastDescription>{current.description}</ToastDescription>}
          </div>
          {current.action && (
            <ToastAction altText={current.action.hint} onClick={current.action.onClick}>
              {current.action.label}
            </ToastAction>
          )}
          <ToastClose />
        </Toast>
      )}
      <ToastViewport hotkey={[HOTKEY]} label={t('notifications', { hotkey: HOTKEY })} />
    </ToastProvider>
  )
}
