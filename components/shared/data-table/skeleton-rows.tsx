import type { RowData } from '@tanstack/react-table'
import { Skeleton } from '@/components/ui/skeleton'
import { cn } from '@/lib/shared/cn'
import type { DataColumns } from './columns'

/** Grey rows in the widths of the columns, so that nothing jumps when the real ones come. */
export function SkeletonRows<Row extends RowData>({
  columns,
  count,
  hasSelection = false,
}: {
  columns: DataColumns<Row>
  count: number
  /** Whether a column of checkboxes stands before the columns. */
  hasSelection?: boolean
}) {
  const rowNumbers = Array.from({ length: count }, (_, index) => index)
  return rowNumbers.map((rowNumber) => (
    <tr key={rowNumber}>
      {hasSelection && <td />}
      {columns.map(({ id, meta }, index) => (
        <td key={id ?? index} data-yields={meta?.yields}>
          <Skeleton className={cn('inline-block h-4 align-middle', meta?.skeletonClassName ?? 'w-20')} />
        </td>
      ))}
    </tr>
  ))
}
