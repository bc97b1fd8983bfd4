'use client'

import { MessageSquarePlus } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from '@/components/ui/dialog'
import type { SentFeedback } from './feedback-form'
import { FeedbackSuccess } from './feedback-success'
import { SignInNotice } from './sign-in-notice'

// The form with its validation is loaded by those who write.
const FeedbackForm = dynamic(() => import('./feedback-form').then((module) => module.FeedbackForm))

/** The button that lets a person tell the makers something, with its dialog. Closing it begins anew. */
export function FeedbackDialog({ isSignedIn }: { isSignedIn: boolean }) {
  const t = useTranslations('feedback')
  const [isOpen, setIsOpen] = useState(false)
  const [sent, setSent] = useState<SentFeedback | null>(null)
  const change = (next: boolean) => {
    setIsOpen(next)
    if (!next) setSent(null)
  }
  const close = () => change(false)
  return (
    <Dialog open={isOpen} onOpenChange={change}>
      <DialogTrigger asChild>
        <Button variant="ghost" size="icon" title={t('open')} aria-label={t('open')}>
          <MessageSquarePlus />
        </Button>
      </DialogTrigger>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{t('title')}</DialogTitle>
          <DialogDescription>{t('description')}</DialogDescription>
        </DialogHeader>
        {!isSignedIn && <SignInNotice onCancel={close} />}
        {isSignedIn && sent && <FeedbackSuccess sent={sent} onClose={close} />}
        {isSignedIn && !sent && <FeedbackForm onSent={setSent} onCancel={close} />}
      </DialogContent>
    </Dialog>
  )
}
