'use client'

import { useTranslations } from 'next-intl'
import { Sheet, SheetContent, SheetDescription, SheetHeader, SheetTitle } from '@/components/ui/sheet'
import { CommentsPart } from './comments-part'

interface CommentsSheetProps {
  scenarioId: string
  about: 'step' | 'error'
  /** The id of the step or the error report. */
  id: string
  onClose: () => void
}

/** The comments on a step or an error report, beside the page. */
export default function CommentsSheet({ scenarioId, about, id, onClose }: CommentsSheetProps) {
  const t = useTranslations('comments')
  const commented = { scenarioId, ...(about === 'step' ? { stepId: id } : { errorReportId: id }) }
  return (
    <Sheet open onOpenChange={(next) => !next && onClose()}>
      <SheetContent>
        <SheetHeader>
          <SheetTitle>{t('title')}</SheetTitle>
          <SheetDescription>{t(`about.${about}`)}</SheetDescription>
        </SheetHeader>
        <CommentsPart commented={commented} />
      </SheetContent>
    </Sheet>
  )
}
