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

/** The version of the snapshot's structure that is written; a stored one is read by the structure of its own version. */
export const SNAPSHOT_VERSION = 1

/** Maximum number of scenarios of a protocol. */
export const PROTOCOL_SCENARIO_LIMIT = 300

/** Maximum size in bytes of a protocol's stored snapshot. */
export const SNAPSHOT_LIMIT = 32 * 1024 * 1024

/** The parts of a project and its scenarios that can differ from what a protocol says, in the order in which they are shown. */
export const CHANGED_PARTS = [
  'project',
  'plants',
  'registers',
  'status',
  'data',
  'people',
  'steps',
  'runs',
  'products',
  'marks',
  'receipts',
  'money',
  'errors',
] as const

/** Maximum number of changes that are named. */
export const NAMED_CHANGES = 500

/** The formats in which a protocol is saved. */
export const PROTOCOL_FORMATS = ['pdf', 'xlsx'] as const
export type ProtocolFormat = (typeof PROTOCOL_FORMATS)[number]

/** Returns the name of a protocol's file. */
export const protocolFileName = (number: number, format: ProtocolFormat) => `protocol-${number}.${format}`

/** Maximum number of links of a protocol that are good at the same time. */
export const LINK_LIMIT = 20

/** Maximum number of days for which a link is good. */
export const LINK_DAYS = 366

/** The number of days for which a link is good unless another end is chosen. */
export const DEFAULT_LINK_DAYS = 30

/** Where the page of a link is: this and its token. */
export const SHARED_PROTOCOLS = '/shared-protocols/'
