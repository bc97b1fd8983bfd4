/** КМДМ is drawn as a QR code, КМЧЗ as a GS1 DataMatrix (docs/domain.md, Parts of a scenario). */
export const BRAND_TYPES = ['КМДМ', 'КМЧЗ'] as const

/** Statuses with a colour of their own; any other text is allowed too. The first is what a new mark starts with. */
export const MARK_STATUSES = ['В обороте', 'Выбыла', 'Сломана'] as const

/** The status of a mark that was scanned at a till. */
export const USED_STATUS = 'Выбыла' satisfies (typeof MARK_STATUSES)[number]

/** Maximum length of a code. */
export const MARK_CODE_LIMIT = 400

/** Maximum number of codes in one paste. */
export const MARK_PASTE_LIMIT = 5_000

/** The sort orders of a scenario's marks; `created` is the order they were added in. */
export const MARK_SORTS = ['created', 'product', 'barcode', 'supplierCode', 'brandType', 'status'] as const
