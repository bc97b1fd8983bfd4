import type { StatusTone } from '@/components/shared/status-badge'
import type { ErrorReportStatus } from '@/lib/features/scenarios/error-reports/contract'

/** The colour of each status of an error report. */
export const ERROR_REPORT_TONES: Record<ErrorReportStatus, StatusTone> = {
  open: 'red',
  in_progress: 'blue',
  resolved: 'green',
  closed: 'gray',
  need_test: 'yellow',
  no_relevant: 'gray',
}
