import type { HistorySubject } from '@/lib/shared/history'
import type { MessageKey } from '@/lib/shared/messages'

type Labels = Readonly<Record<string, MessageKey>>

/** The labels of a screen's history: only those of the subjects it shows, so that the screen loads no others. */
export interface HistoryWords {
  /** The labels of fields; a field without one is shown by its name. */
  fields: Partial<Record<HistorySubject, Labels>>
  /** The labels of statuses that have to be translated. */
  statuses: Partial<Record<HistorySubject, Labels>>
}
