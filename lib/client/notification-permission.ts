'use client'

import { useEffect } from 'react'
import { createStore } from './store'

/** Whether this browser shows our notifications; `unsupported` when it can't, null before it was checked. */
export type BrowserPermission = NotificationPermission | 'unsupported'

const permission = createStore<BrowserPermission | null>(null)

function present(): BrowserPermission {
  return 'Notification' in window ? Notification.permission : 'unsupported'
}

/** Follows the permission to show notifications, without ever asking for it. */
export function useNotificationPermission(): BrowserPermission | null {
  useEffect(() => permission.set(present()), [])
  return permission.use()
}

/** Asks the person to allow notifications, if they were not asked before. Call it only after a click. */
export async function askForNotifications(): Promise<void> {
  if (present() === 'default') await Notification.requestPermission()
  permission.set(present())
}
