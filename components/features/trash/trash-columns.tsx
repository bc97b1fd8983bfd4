import { ArchiveRestore } from 'lucide'
import { useLocale, useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { type DataColumns, dataColumnHelper } from '@/components/shared/data-table/columns'
import { RowLink } from '@/components/shared/data-table/row-link'
import { MembersOnlyNote } from '@/components/shared/members-only-note'
import { Moment } from '@/components/shared/moment'
import { PersonName } from '@/components/shared/person-name'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import type { TrashItem } from '@/lib/features/trash/contract'
import { DAY_MS } from '@/lib/shared/dates'
import type { TrashKind } from '@/lib/shared/history'
import { writtenLabel } from '@/lib/shared/money'
import { formatProjectNumber } from '@/lib/shared/project-number'

type Translate = ReturnType<typeof useTranslations<'trash'>>

interface TrashColumnsInput {
  t: Translate
  trashName: (item: TrashItem) => string
  kindName: (kind: TrashKind) => string
  /** Null for people who may not restore anything. */
  onRestore: ((item: TrashItem) => void) | null
  mayRestore: (item: TrashItem) => boolean
  /** Whether the deletions of several people are shown. */
  isOfAll: boolean
}

const SOON_DAYS = 3

/** Returns a function that names a kind of deleted objects as history does, but product lines in the singular. */
export function useKindName(): (kind: TrashKind) => string {
  const t = useTranslations('trash')
  const subject = useTranslations('history.subject')
  return useCallback((kind) => (kind === 'product_lines' ? t('productLine') : subject(kind)), [t, subject])
}

/** Returns a function that names a deleted object, also one whose identifying fields are empty. */
export function useTrashName(): (item: TrashItem) => string {
  const t = useTranslations('trash')
  const locale = useLocale()
  return useCallback(
    ({ kind, label }) => {
      if (kind === 'financial') return writtenLabel(label, locale)
      // A basket is known by its number; its history has it as `#4 · …`.
      const number = kind === 'basket' && /^#(\d+)/.exec(label)?.[1]
      if (number) return label.replace(`#${number}`, t('basket', { number }))
      return label || t('unnamed')
    },
    [t, locale],
  )
}

/** The columns of the trash. */
export function trashColumns({
  t,
  trashName,
  kindName,
  onRestore,
  mayRestore,
  isOfAll,
}: TrashColumnsInput): DataColumns<TrashItem> {
  const column = dataColumnHelper<TrashItem>()
  const columns: DataColumns<TrashItem> = [
    column.display({
      id: 'name',
      header: t('name'),
      meta: { kind: 'fill', skeletonClassName: 'w-40' },
      cell: ({ row: { original } }) => (
        <span className="cut font-medium" title={trashName(original)}>
          {trashName(original)}
        </span>
      ),
    }),
    column.display({
      id: 'kind',
      header: t('kind'),
      cell: ({ row }) => <Badge variant="secondary">{kindName(row.original.kind)}</Badge>,
    }),
    column.display({
      id: 'project',
      header: t('project'),
      meta: { skeletonClassName: 'w-40' },
      cell: ({ row: { original } }) =>
        original.project && (
          <RowLink
            href={`/projects/${original.project._id}`}
            title={formatProjectNumber(original.project.projectNumber)}
            className="block max-w-64 truncate"
          >
            {original.project.name}
          </RowLink>
        ),
    }),
    ...(isOfAll
      ? [
          column.display({
            id: 'deletedBy',
            header: t('deletedBy'),
            cell: ({ row: { original } }) => <PersonName person={original.deletedBy} isInRow />,
          }),
        ]
      : []),
    column.display({
      id: 'deletedAt',
      header: t('deletedAt'),
      meta: { skeletonClassName: 'w-32' },
      cell: ({ row }) => <Moment value={row.original.deletedAt} />,
    }),
    column.display({
      id: 'expires',
      header: t('expires'),
      cell: ({ row }) => <DaysLeft until={row.original.expiresAt} t={t} />,
    }),
  ]
  if (!onRestore) return columns
  return [
    ...columns,
    column.display({
      id: 'actions',
      header: t('actions'),
      meta: { kind: 'actions', isHeaderHidden: true, skeletonClassName: 'w-20' },
      cell: ({ row: { original } }) =>
        mayRestore(original) ? (
          <Button
            variant="outline"
            size="sm"
            aria-label={t('restoreOne', { name: trashName(original) })}
            onClick={() => onRestore(original)}
          >
            <Icon of={ArchiveRestore} />
            {t('restore')}
          </Button>
        ) : (
          <MembersOnlyNote />
        ),
    }),
  ]
}

function DaysLeft({ until, t }: { until: string; t: Translate }) {
  const days = Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / DAY_MS))
  return (
    // The days may turn between the server's render and the browser's.
    <span suppressHydrationWarning className={days <= SOON_DAYS ? 'text-tone-orange' : undefined}>
      {t('inDays', { days })}
    </span>
  )
}
