'use client'

import { ListTree } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Sheet, SheetContent, SheetHeader, SheetTitle, SheetTrigger } from '@/components/ui/sheet'
import { ApiNavigation, type SectionSummary } from './api-navigation'

/** The navigation of narrow screens. */
export function ContentsSheet({ sections }: { sections: SectionSummary[] }) {
  const t = useTranslations('apiDocs')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Sheet open={isOpen} onOpenChange={setIsOpen}>
      <SheetTrigger asChild>
        <Button variant="outline" className="lg:hidden">
          <ListTree />
          {t('contents')}
        </Button>
      </SheetTrigger>
      <SheetContent side="left" aria-describedby={undefined}>
        <SheetHeader>
          <SheetTitle>{t('title')}</SheetTitle>
        </SheetHeader>
        <ApiNavigation sections={sections} onChosen={() => setIsOpen(false)} />
      </SheetContent>
    </Sheet>
  )
}
