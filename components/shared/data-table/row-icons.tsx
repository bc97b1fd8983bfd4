'use client'

import { ArrowUpRight, Check, History, type LucideIcon, Pencil, Trash2, X } from 'lucide-react'

const ICONS = {
  open: ArrowUpRight,
  history: History,
  edit: Pencil,
  remove: Trash2,
  save: Check,
  cancel: X,
} as const satisfies Record<string, LucideIcon>

export type RowIcon = keyof typeof ICONS

/** The drawings that rows refer to, once for all tables of a page. */
export function RowIcons() {
  return (
    <svg aria-hidden="true" className="hidden">
      {Object.entries(ICONS).map(([name, Icon]) => (
        <symbol key={name} id={`row-${name}`} viewBox="0 0 24 24">
          <Icon />
        </symbol>
      ))}
    </svg>
  )
}
