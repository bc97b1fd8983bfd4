import type { ReactNode } from 'react'
import { KEYBOARD_SCROLLABLE } from '@/components/ui/keyboard-scrollable'
import { cn } from '@/lib/shared/cn'

interface PaperTableProps {
  label: string
  head: readonly string[]
  rows: readonly { key: string; cells: readonly ReactNode[] }[]
  /** The titles of the columns of numbers. */
  numbers?: readonly string[]
}

/** A table of a protocol, on the screen and on paper. It scrolls where a phone has no room for it. */
export function PaperTable({ label, head, rows, numbers = [] }: PaperTableProps) {
  const alignment = (title: string | undefined) =>
    title !== undefined && numbers.includes(title) ? 'text-right tabular-nums' : 'text-left'
  return (
    <section aria-label={label} {...KEYBOARD_SCROLLABLE} className="overflow-x-auto print:overflow-visible">
      <table aria-label={label} className="w-full border-collapse text-xs">
        <thead>
          <tr>
            {head.map((title) => (
              <th
                key={title}
                scope="col"
                className={cn('border px-1.5 py-1 align-top font-medium', alignment(title))}
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key} className="break-inside-avoid">
              {cells.map((cell, index) => (
                <td
                  key={head[index]}
                  className={cn(
                    'wrap-break-word whitespace-pre-line border px-1.5 py-1 align-top',
                    alignment(head[index]),
                  )}
                >
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
