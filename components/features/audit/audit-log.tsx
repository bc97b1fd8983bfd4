'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { DataTable } from '@/components/shared/data-table/data-table'
import { MoreRows } from '@/components/shared/data-table/more-rows'
import { TableExport } from '@/components/shared/data-table/table-export'
import { EmptyState } from '@/components/shared/empty-state'
import { ListToolbar } from '@/components/shared/list-toolbar'
import { useQueryFailureToast } from '@/components/shared/use-failure-toast'
import { useTranslate } from '@/lib/client/translate'
import { useUrlState } from '@/lib/client/url-state'
import { type AuditView, auditQuery, parseAuditView, useExportAudit } from '@/lib/features/audit/client'
import type { AuditEntry } from '@/lib/features/audit/contract'
import { AUDIT_KIND_NAMES } from '@/lib/features/audit/rules'
import { AUDIT_KINDS } from '@/lib/shared/audit'
import { auditColumns } from './audit-columns'

const rowId = ({ _id }: AuditEntry) => _id

/** The audit log, the last entry first, filtered by what happened and by a search. */
export default function AuditLog() {
  const t = useTranslations('audit')
  const translate = useTranslate()
  const { query } = useUrlState()
  const view = parseAuditView(Object.fromEntries(query))
  const list = useInfiniteQuery(auditQuery(view))
  useQueryFailureToast(list, 'audit.failures.load')
  const entries = useMemo(() => list.data?.pages.flatMap((page) => page.entries), [list.data])
  const columns = useMemo(() => auditColumns(t, translate), [t, translate])
  return (
    <>
      <p className="mb-3 text-muted-foreground text-sm">{t('hint')}</p>
      <AuditFilters view={view} isEmpty={!entries?.length} />
      <DataTable
        label={t('title')}
        columns={columns}
        rows={entries}
        rowId={rowId}
        isError={list.isError}
        onRetry={() => void list.refetch()}
        empty={<EmptyState icon={ShieldCheck} title={t('empty')} hint={t('emptyHint')} />}
      />
      <MoreRows list={list} />
    </>
  )
}

function AuditFilters({ view, isEmpty }: { view: AuditView; isEmpty: boolean }) {
  const t = useTranslations('audit')
  const translate = useTranslate()
  const { change } = useUrlState()
  const exporting = useExportAudit(view)
  return (
    <ListToolbar
      search={{ label: t('searchLabel'), placeholder: t('search') }}
      choices={[
        {
          label: t('kindFilter'),
          value: view.kind,
          all: t('allKinds'),
          options: AUDIT_KINDS.map((kind) => ({ value: kind, label: translate(AUDIT_KIND_NAMES[kind]) })),
          onPick: (kind) => change({ kind }),
        },
      ]}
      className="mb-3"
    >
      <TableExport exporting={exporting} failure="audit.failures.export" isDisabled={isEmpty} />
    </ListToolbar>
  )
}
