import { callApi, callForFile } from '@/lib/client/api'
import { pagedQuery } from '@/lib/client/paged-query'
import { useTableExport } from '@/lib/client/table-export'
import { AUDIT_KINDS, type AuditKind } from '@/lib/shared/audit'
import { findChoice } from '@/lib/shared/choices'
import { parseSearchText } from '@/lib/shared/search-text'
import type { exportAuditEntries, listAuditEntries } from './contract'

/** The filter of the audit log, in the page's address. */
export interface AuditView {
  kind: AuditKind | null
  search: string
}

/** Returns the filter in an address; invalid values are left out. */
export function parseAuditView(address: Partial<Record<'kind' | 'search', unknown>>): AuditView {
  return { kind: findChoice(AUDIT_KINDS, address.kind), search: parseSearchText(address.search) }
}

const PAGE_SIZE = 50

/** Returns the query parameters of the audit log, page by page. */
export function toAuditSearch({ kind, search }: AuditView) {
  return { kind: kind ?? undefined, search, limit: PAGE_SIZE }
}

/** Returns the entries of the audit log, page by page. */
export function auditQuery(view: AuditView) {
  const query = toAuditSearch(view)
  return pagedQuery({
    queryKey: ['audit', query],
    load: ({ cursor, signal }) =>
      callApi<typeof listAuditEntries>('GET /audit', { query: { ...query, cursor }, signal }),
    subscribesTo: [{ subject: 'user' }, { subject: 'session' }],
    keepsFormer: true,
  })
}

/** Loads the filtered audit log as a file, and lets the browser save it. */
export function useExportAudit({ kind, search }: AuditView) {
  return useTableExport('audit', (format) =>
    callForFile<typeof exportAuditEntries>('GET /audit/export', {
      query: { format, kind: kind ?? undefined, search },
    }),
  )
}
