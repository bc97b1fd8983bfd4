import { isStorable } from '@/lib/shared/limits'
import { type MessageKey, message, type Translate } from '@/lib/shared/messages'
import type { ScenarioType } from '../contract'
import type { OrdersData, ReceiptsData, RequiredDataField, ScenarioDataField } from './contract'
import { COMPLETENESS, COUNTRIES, PAYMENTS, SHIPMENTS } from './values'

const COMPLETENESS_NAMES = {
  complete: message('scenarios.completeness.complete'),
  partial: message('scenarios.completeness.partial'),
}

interface ChoiceField<Value extends string> {
  kind: 'choice'
  options: readonly Value[]
  /** Null where the values are data that read the same in every language. */
  names: Readonly<Record<Value, MessageKey>> | null
}

interface LineField {
  kind: 'line'
  placeholder?: MessageKey
  /** Whether it is a code, in which letters of the other alphabet are warned of where they look right. */
  isIdentifier?: true
}

interface FlagField {
  kind: 'flag'
  /** Its name where there is little room. */
  short: MessageKey
}

interface DataFieldBase {
  /** The name of its column in the database. */
  column: string
  label: MessageKey
  /**
   * The usual titles of its column in files, English and Russian, without spaces; the first columns that have them count.
   */
  titles: string
  isRequired?: true
  /** The only type of scenario that has it. */
  only?: ScenarioType
}

/** A field of a scenario's data. */
export type DataField = DataFieldBase &
  (ChoiceField<string> | LineField | FlagField | { kind: 'text' | 'basket' })

/** The kinds of field that a value of this type can be. */
type KindFor<Value> = [Value] extends [boolean]
  ? FlagField
  : number extends Value
    ? { kind: 'basket' }
    : string extends Value
      ? LineField | { kind: 'text' }
      : ChoiceField<Exclude<Value, ''> & string>

type OwnerOf<Name> = Name extends keyof OrdersData & keyof ReceiptsData
  ? { only?: never }
  : { only: Name extends keyof OrdersData ? 'orders' : 'receipts' }

/**
 * Every field that the contract has, with a kind that fits its values there, the type that alone has it and whether a new
 * scenario needs it: a field that is forgotten here does not compile. Nor does one whose column is not in the schema
 * (see queries.ts).
 */
type DataFields = {
  readonly [Name in ScenarioDataField]: DataFieldBase &
    KindFor<(OrdersData & ReceiptsData)[Name]> &
    OwnerOf<Name> &
    (Name extends RequiredDataField ? { isRequired: true } : { isRequired?: never })
}

/** The fields of a scenario's data, in the order in which screens show them. */
export const SCENARIO_DATA = {
  country: {
    kind: 'choice',
    column: 'country',
    label: message('scenarios.fields.country'),
    titles: 'Country Страна СтранаПродажи',
    options: COUNTRIES,
    names: {
      Russia: message('scenarios.country.russia'),
      Belarus: message('scenarios.country.belarus'),
      Kazakhstan: message('scenarios.country.kazakhstan'),
    },
    isRequired: true,
  },
  plant: {
    kind: 'line',
    column: 'plant',
    label: message('scenarios.fields.plant'),
    titles: 'Plant Store Shop Werk Завод Магазин НомерМагазина НомерЗавода Площадка',
    placeholder: message('scenarios.create.plantPlaceholder'),
    isRequired: true,
    isIdentifier: true,
  },
  currency: {
    kind: 'line',
    column: 'currency',
    label: message('scenarios.fields.currency'),
    titles: 'Currency Валюта КодВалюты',
    isRequired: true,
  },
  shipment: {
    kind: 'choice',
    column: 'shipment',
    label: message('scenarios.fields.shipment'),
    titles:
      'Shipment Delivery ShipmentType DeliveryType Отгрузка ТипОтгрузки Доставка ТипДоставки СпособДоставки',
    options: SHIPMENTS,
    names: null,
    only: 'orders',
    isRequired: true,
  },
  payment: {
    kind: 'choice',
    column: 'payment',
    label: message('scenarios.fields.payment'),
    titles: 'Payment PaymentType Оплата ТипОплаты СпособОплаты',
    options: PAYMENTS,
    names: {
      'Pre-paid': message('scenarios.payment.prePaid'),
      Postpay: message('scenarios.payment.postpay'),
    },
    only: 'orders',
    isRequired: true,
  },
  collection: {
    kind: 'choice',
    column: 'collection',
    label: message('scenarios.fields.collection'),
    titles: 'Collection Picking Сборка ТипСборки Комплектация',
    options: COMPLETENESS,
    names: COMPLETENESS_NAMES,
    only: 'orders',
    isRequired: true,
  },
  hand_out: {
    kind: 'choice',
    column: 'handOut',
    label: message('scenarios.fields.handOut'),
    titles: 'HandOut Handout Issue Выдача ТипВыдачи',
    options: COMPLETENESS,
    names: COMPLETENESS_NAMES,
    only: 'orders',
    isRequired: true,
  },
  realization: {
    kind: 'choice',
    column: 'realization',
    label: message('scenarios.fields.realization'),
    titles: 'Realization Realisation Реализация ТипРеализации',
    options: COMPLETENESS,
    names: COMPLETENESS_NAMES,
    only: 'orders',
    isRequired: true,
  },
  basket: {
    kind: 'basket',
    column: 'basketNumber',
    label: message('scenarios.fields.basket'),
    titles: 'Basket BasketNo BasketNumber Корзина НомерКорзины Корзина№ №Корзины',
    isRequired: true,
  },
  agent_otch: {
    kind: 'flag',
    column: 'agentReport',
    label: message('scenarios.fields.agentReport'),
    titles: 'AgentReport Agent ОтчётАгента ОтчетАгента Агент АгентскийОтчёт',
    short: message('scenarios.short.agentReport'),
    only: 'orders',
  },
  bonus_card: {
    kind: 'flag',
    column: 'bonusCard',
    label: message('scenarios.fields.bonusCard'),
    titles: 'BonusCard Bonus БонуснаяКарта Бонус КартаЛояльности',
    short: message('scenarios.short.bonusCard'),
    only: 'receipts',
  },
  promo: {
    kind: 'flag',
    column: 'promo',
    label: message('scenarios.fields.promo'),
    titles: 'Promo Promotion Промо Акция',
    short: message('scenarios.short.promo'),
    only: 'receipts',
  },
  local_sale: {
    kind: 'flag',
    column: 'localSale',
    label: message('scenarios.fields.localSale'),
    titles: 'LocalSale Local ЛокальнаяПродажа Локальная',
    short: message('scenarios.short.localSale'),
    only: 'receipts',
  },
  return_dvd: {
    kind: 'flag',
    column: 'returnDvd',
    label: message('scenarios.fields.returnDvd'),
    titles: 'ReturnDvD DvD ВозвратДвД ДвД ВозвратДеньВДень',
    short: message('scenarios.short.returnDvd'),
  },
  return_ndvd: {
    kind: 'flag',
    column: 'returnNonDvd',
    label: message('scenarios.fields.returnNonDvd'),
    titles: 'ReturnNonDvD NonDvD ВозвратНеДвД НеДвД ВозвратНеДеньВДень',
    short: message('scenarios.short.returnNonDvd'),
  },
  exchange: {
    kind: 'flag',
    column: 'exchange',
    label: message('scenarios.fields.exchange'),
    titles: 'Exchange Обмен',
    short: message('scenarios.short.exchange'),
  },
  return_vk: {
    kind: 'flag',
    column: 'returnVk',
    label: message('scenarios.fields.returnVk'),
    titles: 'ReturnVK VK ВозвратВК ВК',
    short: message('scenarios.short.returnVk'),
  },
  due_defect: {
    kind: 'flag',
    column: 'dueDefect',
    label: message('scenarios.fields.dueDefect'),
    titles: 'DueToDefect Defect ПоБраку Брак',
    short: message('scenarios.short.dueDefect'),
  },
  miz: {
    kind: 'flag',
    column: 'miz',
    label: message('scenarios.fields.miz'),
    titles: 'MIZ МИЗ',
    short: message('scenarios.short.miz'),
    only: 'orders',
  },
  add_req: {
    kind: 'text',
    column: 'additionalRequest',
    label: message('scenarios.fields.additionalRequest'),
    titles:
      'AdditionalRequirements AdditionalRequest Requirements Comment Notes ДополнительныеТребования ДопТребования Требования Комментарий Примечание Примечания',
  },
} as const satisfies DataFields

const isName = (name: string): name is ScenarioDataField => name in SCENARIO_DATA

/** The names of all fields, whichever type has them. */
export const DATA_NAMES = Object.keys(SCENARIO_DATA).filter(isName)

/** A field with its name. */
export type NamedDataField = DataField & { name: ScenarioDataField }

const ALL: readonly NamedDataField[] = DATA_NAMES.map((name) => ({ ...SCENARIO_DATA[name], name }))

/** Returns the fields that scenarios of a type have. */
export function dataFields(type: ScenarioType): NamedDataField[] {
  return ALL.filter(({ only = type }) => only === type)
}

/** Returns the yes-or-no fields that scenarios of a type have. */
export function dataFlags(type: ScenarioType) {
  return dataFields(type).filter((field) => field.kind === 'flag')
}

/** Values that the scenarios of a list have, by the name of the field: '' for none, `true` and `false` for flags. */
export type DataFilter = Partial<Record<ScenarioDataField, string>>

/** Reads a filter as an address has it, such as `country=Russia&payment=Postpay`; unknown fields are left out. */
export function parseDataFilter(text: string): DataFilter {
  const filter: DataFilter = {}
  for (const [name, value] of new URLSearchParams(text)) {
    // What no database takes can only come from an address that was made up.
    if (isName(name) && isStorable(value)) filter[name] = value
  }
  return filter
}

/** Returns the fields of a filter with their values as texts. */
export function filterTexts(filter: DataFilter, translate: Translate): string[] {
  return ALL.flatMap((field) => {
    const value = filter[field.name]
    if (value === undefined) return []
    const text =
      field.kind === 'flag'
        ? translate(FLAG_VALUES[value === 'true' ? 'true' : 'false'])
        : dataText(field, value, translate)
    return [`${translate(field.label)}: ${text || '–'}`]
  })
}

const FLAG_VALUES = { true: message('scenarios.flag.yes'), false: message('scenarios.flag.no') }

type BlankData<Data> = { [Name in keyof Data]: Data[Name] extends boolean ? false : '' }

/** Returns the initial values of the form for a new scenario's data. */
export function blankData(type: 'orders'): BlankData<OrdersData>
export function blankData(type: 'receipts'): BlankData<ReceiptsData>
export function blankData(type: ScenarioType): Record<string, false | ''> {
  return Object.fromEntries(dataFields(type).map(({ name, kind }) => [name, kind === 'flag' ? false : '']))
}

/** Returns the text of a field that is no flag, from the wire or from a form. */
export function dataText(field: DataField, value: unknown, translate: Translate): string {
  const text = String(value ?? '')
  if (field.kind === 'basket') return text && translate('scenarios.basketNumber', { number: text })
  const name = field.kind === 'choice' ? field.names?.[text] : undefined
  return name ? translate(name) : text
}

/** Returns the fields that differ from those before; space around a text is not stored and doesn't count. */
export function changedData<Data extends object>(before: Data, after: Data): Partial<Data> {
  const changed: Partial<Data> = { ...after }
  const names = Object.keys(after).filter((name): name is keyof Data & string => name in after)
  for (const name of names) {
    if (trimmed(before[name]) === trimmed(after[name])) delete changed[name]
  }
  return changed
}

const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : value)
