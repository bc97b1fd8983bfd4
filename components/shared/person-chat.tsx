'use client'

import { Send } from 'lucide'
import { useTranslations } from 'next-intl'
import { Icon } from '@/components/ui/icon'
import { cn } from '@/lib/shared/cn'
import { telegramChatUrl } from '@/lib/shared/telegram-links'

interface PersonChatProps {
  name: string
  /** With or without its leading @; any other text is shown as it is. */
  username: string
  className?: string
}

/** A link to a Telegram chat with a person. */
export function PersonChat({ name, username, className }: PersonChatProps) {
  const t = useTranslations('common')
  const url = telegramChatUrl(username)
  if (!url)
    return (
      username && <span className={cn('block truncate text-muted-foreground', className)}>{username}</span>
    )
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      title={t('chat', { name })}
      className={cn(
        'inline-flex min-h-6 max-w-full items-center gap-1 text-primary underline-offset-4 hover:underline',
        className,
      )}
    >
      <Icon of={Send} className="size-3 shrink-0" />
      <span className="truncate">{username}</span>
    </a>
  )
}
