import type { HistorySubject } from '@/lib/shared/history'
import type { MessageKey, Translate } from '@/lib/shared/messages'

/** The labels of a field and its values in history; a record's own list of fields says them. */
interface FieldLabels {
  kind?: string
  label?: MessageKey
  /** Left out or null where the values are data that read the same in every language. */
  names?: Readonly<Record<string, MessageKey>> | null
}

/** The labels of each of these subjects: one that is forgotten does not compile. */
export type LabelsOf<Subject extends HistorySubject> = Record<Subject, Readonly<Record<string, FieldLabels>>>

/** The labels of a screen's history, by their subject: of what it shows alone. */
export type HistoryLabels = Partial<LabelsOf<HistorySubject>>

/** Returns the labels of one subject's fields and of their values; what has none stands for itself. */
export function subjectLabels(labels: HistoryLabels, subject: HistorySubject, translate: Translate) {
  const fields = labels[subject]
  return {
    fieldName: (field: string): string => {
      const label = fields?.[field]?.label
      return label ? translate(label) : field
    },
    valueName: (field: string, value: string): string => {
      const name = fields?.[field]?.names?.[value]
      return name ? translate(name) : value
    },
  }
}
