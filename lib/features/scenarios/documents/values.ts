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

/** The sort orders of a scenario's documents; `created` is the order they were added in. */
export const SCENARIO_DOCUMENT_SORTS = ['created', 'docnum', 'type'] as const
