'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { cn } from '@/lib/shared/cn'

interface LongTextProps {
  text: string
  /** Maximum number of characters before the text is cut. */
  limit: number
  className?: string
  /** In CSS, where it is computed. */
  width?: string
  /** The expanded state if it is kept elsewhere, as for virtualized rows. */
  kept?: { isExpanded: boolean; onToggle: () => void }
}

/** A text that is cut if it is long, with a button that shows the rest. */
export function LongText({ text, limit, className, width, kept }: LongTextProps) {
  if (text === '') return null
  // Counted in code points, so that none is cut in two; a text with fewer code units need not be counted.
  const isLong = text.length > limit && Array.from(text).length > limit
  return (
    <div className={cn('wrap-anywhere whitespace-pre-line', className)} style={width ? { width } : undefined}>
      {isLong ? <CutText text={text} limit={limit} kept={kept} /> : text}
    </div>
  )
}

function CutText({ text, limit, kept }: Pick<LongTextProps, 'text' | 'limit' | 'kept'>) {
  const t = useTranslations('common')
  const [isOwnExpanded, setIsOwnExpanded] = useState(false)
  const isExpanded = kept?.isExpanded ?? isOwnExpanded
  return (
    <>
      {isExpanded ? text : `${Array.from(text).slice(0, limit).join('').trimEnd()}…`}
      <Button
        variant="link"
        size="sm"
        className="ml-1 h-auto touch:h-10 px-0.5 align-baseline"
        aria-expanded={isExpanded}
        onClick={kept?.onToggle ?? (() => setIsOwnExpanded(!isExpanded))}
      >
        {t(isExpanded ? 'showLess' : 'showAll')}
      </Button>
    </>
  )
}
