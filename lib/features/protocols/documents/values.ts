/** The formats in which a protocol is saved. */
export const PROTOCOL_FORMATS = ['pdf', 'xlsx'] as const
export type ProtocolFormat = (typeof PROTOCOL_FORMATS)[number]

/** Returns the name of a protocol's file. */
export const protocolFileName = (number: number, format: ProtocolFormat) => `protocol-${number}.${format}`
