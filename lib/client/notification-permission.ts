'use client'

import { useEffect } from 'react'
import { createStore } from './store'

/** Whether this browser shows notifications of ours; `unsupported` where it can't, null before anybody looked. */
export type BrowserPermission = NotificationPermission | 'unsupported'

const permission = createStore<BrowserPermission | null>(null)

function present(): BrowserPermission {
  return 'Notification' in window ? Notification.permission : 'unsupported'
}

/** Follows whether this browser shows notifications; it is never asked for here. */
export function useNotificationPermission(): BrowserPermission | null {
  useEffect(() => permission.set(present()), [])
  return permission.use()
}

/** Asks the person to allow notifications, where they were not asked before: only ever after a click of theirs. */
export async function askForNotifications(): Promise<void> {
  if (present() === 'default') await Notification.requestPermission()
  permission.set(present())
}
