'use client'

import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { takeWaitingReminders, waitingRemindersQuery } from '@/lib/features/notifications/reminders/client'

/** Shows each reminder that waits for an open tab as a browser notification. */
export default function WaitingReminders() {
  const { push } = useRouter()
  const { data, dataUpdatedAt } = useQuery(waitingRemindersQuery)
  const isWaiting = data !== undefined && data.waiting > 0
  useEffect(() => {
    // Runs after each response of the server, even one with the same data.
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
    // Phone browsers show notifications of installed applications only.
  }
}
