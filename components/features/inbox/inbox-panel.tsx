'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Link } from '@/components/shared/link'
import { Sheet, SheetContent, SheetDescription, SheetHeader, SheetTitle } from '@/components/ui/sheet'
import type { InboxFilter } from '@/lib/features/inbox/contract'
import { INBOX_FILTERS } from '@/lib/features/inbox/values'
import { InboxList } from './inbox-list'

/** The inbox beside the open page. */
export default function InboxPanel({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useTranslations('inbox')
  const [filter, setFilter] = useState<InboxFilter>(INBOX_FILTERS[0])
  return (
    <Sheet open={isOpen} onOpenChange={(next) => !next && onClose()}>
      <SheetContent>
        <SheetHeader>
          <SheetTitle>{t('title')}</SheetTitle>
          <SheetDescription>
            <Link href="/inbox" className="underline underline-offset-4" onClick={onClose}>
              {t('asPage')}
            </Link>
          </SheetDescription>
        </SheetHeader>
        <InboxList filter={filter} onFilter={setFilter} onOpen={onClose} isFocused />
      </SheetContent>
    </Sheet>
  )
}
