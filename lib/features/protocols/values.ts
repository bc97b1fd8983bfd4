/**
 * The states of a protocol: a draft shows the live data, from the first signature on it is frozen; all have signed it, or
 * one of them has refused.
 */
export const PROTOCOL_STATES = ['draft', 'signing', 'signed', 'refused'] as const

/** How a signature was given: with a code, or by a tap in the chat with the bot. */
export const SIGNATURE_WAYS = ['code', 'tap'] as const

/** Maximum number of signers of a protocol. */
export const SIGNER_LIMIT = 20

/** Maximum number of deviations of a protocol. */
export const DEVIATION_LIMIT = 100

/** Maximum number of open errors of a protocol that somebody accepts. */
export const ACCEPTED_LIMIT = 3_000
