'use client'

import {
  ArrowUpRight,
  CalendarClock,
  CalendarDays,
  Check,
  CircleAlert,
  GripVertical,
  History,
  type IconNode,
  MessageSquare,
  Paperclip,
  Pencil,
  Trash2,
  TriangleAlert,
  Users,
  X,
} from 'lucide'
import { IconShapes } from '@/components/ui/icon'
import { cn } from '@/lib/shared/cn'

const ICONS = {
  open: ArrowUpRight,
  history: History,
  attach: Paperclip,
  edit: Pencil,
  remove: Trash2,
  move: GripVertical,
  save: Check,
  cancel: X,
  day: CalendarDays,
  due: CalendarClock,
  late: CircleAlert,
  people: Users,
  comments: MessageSquare,
  report: TriangleAlert,
} as const satisfies Record<string, IconNode>

export type SpriteName = keyof typeof ICONS

/** The icons that repeat in rows and cards, once for the whole page. */
export function IconSprite() {
  return <IconSymbols icons={ICONS} />
}

/** Icons that repeat on a page, which are drawn by `<use href="#icon-…">`. */
export function IconSymbols({ icons }: { icons: Readonly<Record<string, IconNode>> }) {
  return (
    <svg aria-hidden="true" className="hidden">
      {Object.entries(icons).map(([name, drawing]) => (
        <symbol key={name} id={`icon-${name}`} viewBox="0 0 24 24">
          <IconShapes of={drawing} />
        </symbol>
      ))}
    </svg>
  )
}

/** An icon of {@link IconSprite}. */
export function SpriteIcon({ name, className }: { name: SpriteName; className?: string }) {
  return (
    <svg aria-hidden="true" className={cn('icon', className)}>
      <use href={`#icon-${name}`} />
    </svg>
  )
}
