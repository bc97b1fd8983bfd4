'use client'

import { useTranslations } from 'next-intl'
import { Toast, ToastClose, ToastDescription, ToastProvider, ToastTitle, ToastViewport } from './toast'
import { useToast } from './use-toast'

const DURATION_MS = 5000
const SWIPE_THRESHOLD_PX = 50
const HOTKEY = 'F8'

/** Shows where toasts appear; once, in the root layout. */
export function Toaster() {
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
          {current.action}
          <ToastClose />
        </Toast>
      )}
      <ToastViewport hotkey={[HOTKEY]} label={t('notifications', { hotkey: HOTKEY })} />
    </ToastProvider>
  )
}
