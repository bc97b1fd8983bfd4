/** The states of reading the fiscal QR code of a photo (docs/domain.md, Parts of a scenario). */
export const RECEIPT_STATES = ['waiting', 'read', 'none', 'typed'] as const

/** The countries whose fiscal QR codes are known. */
export const RECEIPT_COUNTRIES = ['RU', 'KZ', 'BY'] as const
