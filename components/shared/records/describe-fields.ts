import type { FieldDescriptions } from '@/components/shared/conflict/conflict-fields'
import type { Translate } from '@/lib/shared/messages'
import type { RecordFields } from '@/lib/shared/record-fields'
import { cellText, shownFields } from '@/lib/shared/records'

/** Returns the labels and texts of a record's fields for conflicts. */
export function describeFields(fields: RecordFields, translate: Translate): FieldDescriptions {
  return Object.fromEntries(
    shownFields(fields).map(([name, field]) => [
      name,
      { label: translate(field.label), toText: (value: unknown) => cellText(field, value, translate) },
    ]),
  )
}
