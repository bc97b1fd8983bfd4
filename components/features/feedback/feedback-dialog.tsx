'use client'

import { MessageSquarePlus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { lazy, Suspense, useState } from 'react'
import { Button } from '@/components/ui/button'
import { useEver } from '@/lib/client/use-ever'

const loadBox = () => import('./feedback-box')
const FeedbackBox = lazy(loadBox)

/** The button that lets a person tell the makers something; its dialog is loaded by those who write. */
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
        onPointerEnter={loadBox}
        onFocus={loadBox}
        onClick={() => setIsOpen(true)}
      >
        <MessageSquarePlus />
      </Button>
      {useEver(isOpen) && (
        <Suspense fallback={null}>
          <FeedbackBox isSignedIn={isSignedIn} isOpen={isOpen} onOpenChange={setIsOpen} />
        </Suspense>
      )}
    </>
  )
}
