'use client'

import { Suspense } from 'react'
import { lazyCode } from '@/lib/client/lazy-code'
import { useNotificationPermission } from '@/lib/client/notification-permission'

const WaitingReminders = lazyCode(() => import('./waiting-reminders'))

/** Shows reminders as the browser's own notifications, where the person has allowed them. */
export function BrowserNotifications() {
  if (useNotificationPermission() !== 'granted') return null
  return (
    <Suspense fallback={null}>
      <WaitingReminders />
    </Suspense>
  )
}
