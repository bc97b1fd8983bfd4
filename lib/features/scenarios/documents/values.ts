/** Document types of docs/domain.md, Parts of a scenario. */
export const DOCUMENT_TYPES = [
  'Заказ ZIMG',
  'Заказ ZIM',
  'Возврат ДвД',
  'Возврат не ДвД',
  'Обмен',
  'Поставка',
  'ШК чека',
] as const

/** What a scenario's documents can be sorted by; `created` is the order they were added in. */
export const SCENARIO_DOCUMENT_SORTS = ['created', 'docnum', 'type'] as const
