'use client'

import { useQuery } from '@tanstack/react-query'
import { Inbox } from 'lucide'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { lazyCode } from '@/lib/client/lazy-code'
import { usePageKeys } from '@/lib/client/page-keys'
import { useHasBeenTrue } from '@/lib/client/use-has-been-true'
import { unreadQuery } from '@/lib/features/inbox/client'
import { MAX_UNREAD } from '@/lib/features/inbox/values'

const InboxPanel = lazyCode(() => import('./inbox-panel'))

/** The button of the inbox with the number of what is unread; the panel is loaded on demand. */
export function InboxButton() {
  const t = useTranslations('inbox')
  const unread = useQuery(unreadQuery).data?.unread ?? 0
  const [isOpen, setIsOpen] = useState(false)
  const open = () => setIsOpen(true)
  usePageKeys({ KeyI: open })
  const isMany = unread >= MAX_UNREAD
  const label = isMany ? t('openMany') : t('open', { count: unread })
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        title={label}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className="relative"
        onPointerEnter={InboxPanel.preload}
        onFocus={InboxPanel.preload}
        onClick={open}
      >
        <Icon of={Inbox} />
        {unread > 0 && (
          <span
            aria-hidden
            className="absolute -top-0.5 right-0 min-w-4 rounded-full bg-primary px-1 text-center text-[0.625rem] text-primary-foreground leading-4 tabular-nums"
          >
            {isMany ? t('many') : unread}
          </span>
        )}
      </Button>
      {useHasBeenTrue(isOpen) && (
        <Suspense fallback={null}>
          <InboxPanel isOpen={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
