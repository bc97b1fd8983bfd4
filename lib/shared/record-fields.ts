import type { MessageKey } from './messages'

/** A field's value on the wire. */
export type FieldValue = string | number | boolean | null

interface FieldBase {
  /** Its name on screens, in files and in history. */
  label: MessageKey
  placeholder?: MessageKey
  /** Whether the form that adds a record wants it filled in. */
  isRequired?: true
  /** Given once, when the record is added. */
  isFixed?: true
}

/** A text of one line. */
export interface LineField extends FieldBase {
  kind: 'line'
  /** Texts that are usual there; any other may be given too. */
  suggestions?: readonly string[]
  /** The most characters that it has, where they are fewer than those of a name. */
  most?: number
}

/** A code as a scanner reads it: nothing of it is trimmed, and control characters count. */
export interface CodeField extends FieldBase {
  kind: 'code'
  /** The most characters that it has. */
  most: number
}

/** A number that is written and not counted with, such as a receipt's. */
export interface DigitsField extends FieldBase {
  kind: 'digits'
  /** The most digits that it has. */
  most: number
  /** The sentence about anything else. */
  wrong: MessageKey
}

/** An address that people follow: `http` or `https`. */
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
  /** The sentence of a screen where there is none. */
  none?: MessageKey
}

/** A moment that somebody types in, to the minute; on the wire in UTC. */
export interface TimeField extends FieldBase {
  kind: 'time'
}

interface AnyChoiceField<Value extends string> extends FieldBase {
  kind: 'choice'
  options: readonly Value[]
  /** Left out where the values are data that read the same in every language. */
  names?: Readonly<Record<Value, MessageKey>>
}

/** One of a few values: one has to be chosen, or there is a default. */
export type ChoiceField<Value extends string> = AnyChoiceField<Value> &
  (
    | { isRequired: true; default?: never }
    | {
        isRequired?: never
        /** What a new record has without another one, in the form and in the contract; null where something else decides. */
        default: Value | null
      }
  )

/** A moment that the server keeps. */
export interface MomentField extends FieldBase {
  kind: 'moment'
  isFixed: true
}

/** An amount of money, exact to the cent. */
export interface AmountField extends FieldBase {
  kind: 'amount'
}

/** How many of something: a whole number from 0 on. */
export interface CountField extends FieldBase {
  kind: 'count'
}

/** A yes or no; a new record has no unless told. */
export interface FlagField extends FieldBase {
  kind: 'flag'
  names: { yes: MessageKey; no: MessageKey }
}

/** The id of something else, or none. Nobody is shown it: another field has a name for people. */
export interface ReferenceField {
  kind: 'reference'
  isFixed?: true
  isRequired?: never
}

/** A field that people see. */
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
