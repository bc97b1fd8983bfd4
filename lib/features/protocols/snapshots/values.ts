/** The version of the snapshot's structure that is written; a stored one is read by the structure of its own version. */
export const SNAPSHOT_VERSION = 1

/** Maximum number of scenarios of a protocol. */
export const PROTOCOL_SCENARIO_LIMIT = 300

/** Maximum size in bytes of a protocol's stored snapshot. */
export const SNAPSHOT_LIMIT = 32 * 1024 * 1024
