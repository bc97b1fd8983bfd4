'use client'

import { MessageSquarePlus } from 'lucide'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { lazyCode } from '@/lib/client/lazy-code'
import { useHasBeenTrue } from '@/lib/client/use-has-been-true'

const FeedbackBox = lazyCode(() => import('./feedback-box'))

/** The feedback button; its dialog is loaded on demand. */
export function FeedbackDialog({ isSignedIn }: { isSignedIn: boolean }) {
  const t = useTranslations('feedback')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        title={t('open')}
        aria-label={t('open')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={FeedbackBox.preload}
        onFocus={FeedbackBox.preload}
        onClick={() => setIsOpen(true)}
      >
        <Icon of={MessageSquarePlus} />
      </Button>
      {useHasBeenTrue(isOpen) && (
        <Suspense fallback={null}>
          <FeedbackBox isSignedIn={isSignedIn} isOpen={isOpen} onOpenChange={setIsOpen} />
        </Suspense>
      )}
    </>
  )
}
