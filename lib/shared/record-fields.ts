import type { MessageKey } from './messages'

/** A field's value on the wire. */
export type FieldValue = string | number | boolean | null

interface FieldBase {
  /** Its label on screens, in files and in history. */
  label: MessageKey
  placeholder?: MessageKey
  /** Whether the form that adds a record requires it. */
  isRequired?: true
  /** Set once, when the record is added. */
  isFixed?: true
}

/** A text of one line. */
export interface LineField extends FieldBase {
  kind: 'line'
  /** Texts that are suggested; any other is valid, too. */
  suggestions?: readonly string[]
  /** Maximum number of characters, when it is less than that of a name. */
  most?: number
  /** Whether it is a code, in which letters of the other alphabet are warned of where they look right. */
  isIdentifier?: true
  /** Whether it is a barcode, of which a wrong check digit is warned of, too. */
  isBarcode?: true
}

/** A code as a scanner reads it: it is not trimmed, and control characters count. */
export interface CodeField extends FieldBase {
  kind: 'code'
  /** Maximum number of characters. */
  most: number
}

/** A number that is not calculated with, such as a receipt's. */
export interface DigitsField extends FieldBase {
  kind: 'digits'
  /** Maximum number of digits. */
  most: number
  /** The message about an invalid value. */
  wrong: MessageKey
}

/** An address of a link: `http` or `https`. */
export interface LinkField extends FieldBase {
  kind: 'link'
}

/** A text of several lines. */
export interface TextField extends FieldBase {
  kind: 'text'
}

/** A calendar day, as `YYYY-MM-DD`. */
export interface DayField extends FieldBase {
  kind: 'day'
  /** The message of a screen when it is empty. */
  none?: MessageKey
}

/** A moment that a person enters, to the minute; on the wire in UTC. */
export interface TimeField extends FieldBase {
  kind: 'time'
}

interface AnyChoiceField<Value extends string> extends FieldBase {
  kind: 'choice'
  options: readonly Value[]
  /** Null when the values are data that read the same in every language. */
  names: Readonly<Record<Value, MessageKey>> | null
}

/** One of a few values, which is required unless there is a default. */
export type ChoiceField<Value extends string> = AnyChoiceField<Value> &
  (
    | { isRequired: true; default?: never }
    | {
        isRequired?: never
        /** The default of a new record, in the form and in the contract; null when something else decides. */
        default: Value | null
      }
  )

/** A moment that the server sets. */
export interface MomentField extends FieldBase {
  kind: 'moment'
  isFixed: true
}

/** An amount of money, exact to the cent. */
export interface AmountField extends FieldBase {
  kind: 'amount'
  /** Whether it can be below zero. */
  isSigned?: true
  /** Whether there may be none, which is not the same as zero. */
  isOptional?: true
}

/** A count: a whole number from 0 on. */
export interface CountField extends FieldBase {
  kind: 'count'
}

/** A yes or no; no by default. */
export interface FlagField extends FieldBase {
  kind: 'flag'
  names: { yes: MessageKey; no: MessageKey }
}

/** The id of another object, or none. It is not shown: another field has the name. */
export interface ReferenceField {
  kind: 'reference'
  isFixed?: true
  isRequired?: never
}

/** A field that is shown. */
export type ShownField =
  | LineField
  | CodeField
  | DigitsField
  | LinkField
  | TextField
  | DayField
  | TimeField
  | ChoiceField<string>
  | MomentField
  | AmountField
  | CountField
  | FlagField

export type RecordField = ShownField | ReferenceField
export type RecordFields = Readonly<Record<string, RecordField>>
