'use client'

import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { takeWaitingReminders, waitingRemindersQuery } from '@/lib/features/notifications/reminders/client'

/** Shows each reminder that waits for a tab as a notification of the browser. */
export default function WaitingReminders() {
  const { push } = useRouter()
  const { data, dataUpdatedAt } = useQuery(waitingRemindersQuery)
  const isWaiting = data !== undefined && data.waiting > 0
  useEffect(() => {
    // Each answer of the server is a reason of its own to look.
    if (isWaiting && dataUpdatedAt > 0) void showReminders(push)
  }, [isWaiting, dataUpdatedAt, push])
  return null
}

async function showReminders(open: (address: string) => void): Promise<void> {
  const taken = await takeWaitingReminders().catch(() => null)
  if (!taken?.reminder) return
  const { title, text, address } = taken.reminder
  try {
    const notification = new Notification(title, { body: text, icon: '/icon.svg' })
    notification.onclick = () => {
      window.focus()
      open(address)
      notification.close()
    }
  } catch {
    // Browsers of phones show those of installed applications only.
  }
}
