'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { NO_VALUE } from '@/lib/shared/messages'

interface StoredMeanwhileProps {
  stored: string
  onTake: () => void
}

/** Shows what somebody else has stored while a text was typed, and takes it over. */
export function StoredMeanwhile({ stored, onTake }: StoredMeanwhileProps) {
  const common = useTranslations('common.conflict')
  return (
    <p role="status" className="wrap-anywhere flex flex-wrap items-center gap-2 text-sm text-tone-orange">
      {common('theirs')}: {stored || NO_VALUE}
      <Button type="button" variant="outline" size="sm" onClick={onTake}>
        {common('takeTheirs')}
      </Button>
    </p>
  )
}
