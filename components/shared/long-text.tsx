'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { cn } from '@/lib/shared/cn'

interface LongTextProps {
  text: string
  /** The number of characters that show until the person asks for all. */
  limit: number
  className?: string
}

/** A text that is cut where it gets long, with a button that shows the rest. */
export function LongText({ text, limit, className }: LongTextProps) {
  const t = useTranslations('common')
  const [isExpanded, setIsExpanded] = useState(false)
  // By characters, so that none is cut in two.
  const characters = Array.from(text)
  const isLong = characters.length > limit
  const shown = isLong && !isExpanded ? `${characters.slice(0, limit).join('').trimEnd()}…` : text
  if (text === '') return null
  return (
    <div className={cn('wrap-anywhere whitespace-pre-line', className)}>
      {shown}
      {isLong && (
        <Button
          variant="link"
          size="sm"
          className="ml-1 h-auto px-0.5 align-baseline"
          aria-expanded={isExpanded}
          onClick={() => setIsExpanded(!isExpanded)}
        >
          {t(isExpanded ? 'showLess' : 'showAll')}
        </Button>
      )}
    </div>
  )
}
