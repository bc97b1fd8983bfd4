import 'server-only'
import { processWide } from './process-wide'

/**
 * Functions that the process awaits once it takes no more requests: those of the application and of the server around
 * it, which is another bundle.
 */
export const shutdownHooks = processWide('shutdown', () => new Set<() => Promise<void>>())
