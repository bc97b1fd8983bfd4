'use client'

import { Link2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useFailureToast } from '@/components/shared/use-failure-toast'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/use-toast'
import { copyText } from '@/lib/client/copy-text'

/** Puts the project's short address on the clipboard: the one that unfolds in a chat. */
export function CopyLink({ projectId }: { projectId: string }) {
  const t = useTranslations('projects.page')
  const tellFailure = useFailureToast()
  const copy = async () => {
    const address = new URL(`/p/${projectId}`, window.location.origin).href
    try {
      await copyText(address)
      toast({ title: t('linkCopied'), description: address })
    } catch (error) {
      tellFailure(error, 'projects.failures.copyLink')
    }
  }
  return (
    <Button variant="outline" size="icon" title={t('copyLink')} aria-label={t('copyLink')} onClick={copy}>
      <Link2 />
    </Button>
  )
}
