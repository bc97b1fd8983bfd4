import type { FieldDescriptions } from '@/components/shared/conflict/conflict-fields'
import type { Translate } from '@/lib/shared/messages'
import type { RecordFields, ShownField } from '@/lib/shared/record-fields'
import { cellText, shownFields } from '@/lib/shared/records'
import { readAmount, readCount } from '@/lib/shared/written-number'

/** Returns the labels and texts of a record's fields for conflicts. */
export function describeFields(fields: RecordFields, translate: Translate): FieldDescriptions {
  return Object.fromEntries(
    shownFields(fields).map(([name, field]) => [
      name,
      {
        label: translate(field.label),
        toText: (value: unknown) => cellText(field, fromForm(field, value), translate),
      },
    ]),
  )
}

// A form holds numbers as they are typed. One that can't be read is shown so.
function fromForm({ kind }: ShownField, value: unknown): unknown {
  if (typeof value !== 'string' || value === '') return value
  if (kind === 'amount') return readAmount(value, { mayBeNegative: true }).value ?? value
  return kind === 'count' ? (readCount(value).value ?? value) : value
}
