'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { askForNotifications, useNotificationPermission } from '@/lib/client/notification-permission'

/** Says where this browser shows no notifications, with the way to allow them. */
export function BrowserPermissionNote() {
  const t = useTranslations('profile.reminders.browser')
  const permission = useNotificationPermission()
  if (permission === null || permission === 'granted') return null
  return (
    <div className="mb-1 flex flex-wrap items-center gap-2 pl-10.5">
      <p className="text-muted-foreground text-xs">{t(permission)}</p>
      {permission === 'default' && (
        <Button variant="outline" size="sm" onClick={() => void askForNotifications()}>
          {t('allow')}
        </Button>
      )}
    </div>
  )
}
