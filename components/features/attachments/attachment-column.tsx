import { type DataColumns, dataColumnHelper } from '@/components/shared/data-table/columns'
import { AttachmentButton } from './attachment-button'
import type { AttachmentTarget } from './attachment-uploads'

interface AttachmentColumnInput<Row> extends Pick<AttachmentTarget, 'owner' | 'place'> {
  header: string
  getName: (row: Row) => string
}

/** The column of a table with the paper clips of its rows. */
export function attachmentColumn<Row extends { _id: string }>({
  owner,
  place,
  header,
  getName,
}: AttachmentColumnInput<Row>): DataColumns<Row> {
  return [
    dataColumnHelper<Row>().display({
      id: 'attachments',
      header,
      meta: { isHeaderHidden: true, skeletonClassName: 'w-7', name: header },
      cell: ({ row: { original } }) => (
        <AttachmentButton target={{ owner, ownerId: original._id, place }} name={getName(original)} />
      ),
    }),
  ]
}
