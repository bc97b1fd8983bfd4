'use client'

import { ChevronDown, ChevronRight } from 'lucide'
import type { ReactNode, Ref } from 'react'
import { Icon } from '@/components/ui/icon'
import { cn } from '@/lib/shared/cn'

interface FoldButtonProps {
  /** Names the part that it opens and folds. */
  label: string
  isOpen: boolean
  onToggle: () => void
  /** The key that does the same, as `aria-keyshortcuts` has it. */
  shortcut?: string
  ref?: Ref<HTMLButtonElement>
  /** Visible text; by default the label is read to screen readers alone. */
  children?: ReactNode
}

/** Opens and folds a part of a page. While folded, all of its positioned line can be pressed. */
export function FoldButton({ label, isOpen, onToggle, shortcut, ref, children }: FoldButtonProps) {
  const drawing = isOpen ? ChevronDown : ChevronRight
  return (
    <button
      ref={ref}
      type="button"
      aria-expanded={isOpen}
      aria-keyshortcuts={shortcut}
      title={shortcut ? `${label} (${shortcut})` : label}
      onClick={onToggle}
      className={cn(
        'flex min-h-6 min-w-6 touch:min-h-10 shrink-0 items-center gap-1 rounded-sm text-left hover:text-foreground',
        !isOpen && 'after:absolute after:inset-0',
      )}
    >
      <Icon of={drawing} className="size-4 shrink-0 text-muted-foreground" />
      {children ?? <span className="sr-only">{label}</span>}
    </button>
  )
}
