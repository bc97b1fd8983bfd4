'use client'

import { Link2, Send } from 'lucide'
import { useTranslations } from 'next-intl'
import { useFailureToast } from '@/components/shared/use-failure-toast'
import { Button, buttonVariants } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { toast } from '@/components/ui/use-toast'
import { copyText } from '@/lib/client/copy-text'
import { telegramShareUrl } from '@/lib/shared/telegram-links'

interface ShareLinkProps {
  /** The page's short link, which has a preview in chats. */
  link: string
  /** The text that is shared beside the link. */
  title: string
}

/** Shares the page: copies its short link, or opens it in a Telegram chat. */
export function ShareLink({ link, title }: ShareLinkProps) {
  const t = useTranslations('share')
  const showFailure = useFailureToast()
  const copy = async () => {
    try {
      await copyText(link)
      toast({ title: t('linkCopied'), description: link })
    } catch (error) {
      showFailure(error, 'share.copyFailed')
    }
  }
  return (
    <>
      <Button variant="outline" size="icon" title={t('copyLink')} aria-label={t('copyLink')} onClick={copy}>
        <Icon of={Link2} />
      </Button>
      <a
        href={telegramShareUrl(link, title)}
        target="_blank"
        rel="noopener noreferrer"
        title={t('toTelegram')}
        aria-label={t('toTelegram')}
        className={buttonVariants({ variant: 'outline', size: 'icon' })}
      >
        <Icon of={Send} />
      </a>
    </>
  )
}
