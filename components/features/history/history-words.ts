import type { HistorySubject } from '@/lib/shared/history'
import type { MessageKey } from '@/lib/shared/messages'

type Labels = Readonly<Record<string, MessageKey>>

/** What a screen's history calls things: it carries the words of what it shows alone. */
export interface HistoryWords {
  /** The names of fields; one without stands for itself. */
  fields: Partial<Record<HistorySubject, Labels>>
  /** The names of statuses, where they are no data that reads the same in every language. */
  statuses: Partial<Record<HistorySubject, Labels>>
}
