'use client'

import { useTranslations } from 'next-intl'
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '@/components/ui/dialog'
import { ConflictFields, ConflictTitle, type Question } from './conflict-fields'

/** Asks whose value to store in a field that somebody else has changed first. */
export function ConflictDialog({ field, changes, onAnswer }: Question) {
  const t = useTranslations('common.conflict')
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onAnswer('theirs')}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>
            <ConflictTitle changes={changes} />
          </DialogTitle>
          <DialogDescription>{t('question')}</DialogDescription>
        </DialogHeader>
        <ConflictFields
          fields={[{ ...field, chosen: null }]}
          changes={changes}
          onChoose={(_, side) => onAnswer(side)}
        />
      </DialogContent>
    </Dialog>
  )
}
