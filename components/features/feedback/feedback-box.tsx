'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '@/components/ui/dialog'
import { FeedbackForm, type SentFeedback } from './feedback-form'
import { FeedbackSuccess } from './feedback-success'
import { SignInNotice } from './sign-in-notice'

interface FeedbackBoxProps {
  isSignedIn: boolean
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** The feedback dialog. Closing it resets it. */
export default function FeedbackBox({ isSignedIn, isOpen, onOpenChange }: FeedbackBoxProps) {
  const t = useTranslations('feedback')
  const [sent, setSent] = useState<SentFeedback | null>(null)
  const change = (next: boolean) => {
    onOpenChange(next)
    if (!next) setSent(null)
  }
  const close = () => change(false)
  return (
    <Dialog open={isOpen} onOpenChange={change}>
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
