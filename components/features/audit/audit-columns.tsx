import type { useTranslations } from 'next-intl'
import { type DataColumns, dataColumnHelper } from '@/components/shared/data-table/columns'
import { Moment } from '@/components/shared/moment'
import { PersonName } from '@/components/shared/person-name'
import type { AuditEntry } from '@/lib/features/audit/contract'
import { AUDIT_KIND_NAMES, actorText, detailText, labelText } from '@/lib/features/audit/rules'
import { parseDevice } from '@/lib/shared/devices'
import type { Translate } from '@/lib/shared/messages'

/** The columns of the audit log. */
export function auditColumns(
  t: ReturnType<typeof useTranslations<'audit'>>,
  translate: Translate,
): DataColumns<AuditEntry> {
  const { display } = dataColumnHelper<AuditEntry>()
  return [
    display({
      id: 'when',
      header: t('when'),
      meta: { skeletonClassName: 'w-32' },
      cell: ({ row: { original } }) => <Moment value={original.createdAt} isExact />,
    }),
    display({
      id: 'kind',
      header: t('kind'),
      cell: ({ row: { original } }) => translate(AUDIT_KIND_NAMES[original.kind]),
    }),
    display({
      id: 'actor',
      header: t('actor'),
      cell: ({ row: { original } }) =>
        original.actor ? (
          <PersonName person={original.actor} isInRow />
        ) : (
          <span className="text-muted-foreground">{actorText(original, translate)}</span>
        ),
    }),
    display({
      id: 'user',
      header: t('user'),
      meta: { kind: 'fill' },
      cell: ({ row: { original } }) =>
        original.user ? <PersonName person={original.user} isInRow /> : labelText(original, translate),
    }),
    display({
      id: 'detail',
      header: t('detail'),
      cell: ({ row: { original } }) => detailText(original, translate),
    }),
    display({ id: 'address', header: t('address'), cell: ({ row }) => row.original.address }),
    display({
      id: 'browser',
      header: t('browser'),
      cell: ({ row: { original } }) => <span title={original.userAgent}>{deviceText(original)}</span>,
    }),
  ]
}

function deviceText({ userAgent }: AuditEntry): string {
  const { browser, system } = parseDevice(userAgent)
  return [browser, system].filter(Boolean).join(', ') || userAgent
}
