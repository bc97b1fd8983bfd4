import type { ReactNode } from 'react'
import { stackLabels } from '@/components/shared/data-table/stack-labels'
import { KEYBOARD_SCROLLABLE } from '@/components/ui/keyboard-scrollable'

interface PaperTableProps {
  label: string
  head: readonly string[]
  /** Their cells are texts, or one element each. */
  rows: readonly { key: string; cells: readonly ReactNode[] }[]
  /** The titles of the columns of numbers. */
  numbers?: readonly string[]
}

/** A table of a protocol, on the screen and on paper. On a phone each row is a card. */
export function PaperTable({ label, head, rows, numbers = [] }: PaperTableProps) {
  const toKind = (title: string | undefined) =>
    title !== undefined && numbers.includes(title) ? 'number' : undefined
  return (
    <section aria-label={label} {...KEYBOARD_SCROLLABLE} className="overflow-x-auto print:overflow-visible">
      <table aria-label={label} className="paper-table" style={stackLabels(head)}>
        <thead>
          <tr>
            {head.map((title) => (
              <th key={title} scope="col" data-kind={toKind(title)}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {cells.map((cell, index) => (
                <td key={head[index]} data-kind={toKind(head[index])}>
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
